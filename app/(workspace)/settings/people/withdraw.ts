"use server";

import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { withdrawInvitation } from "#lib/people/invitations";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const shape = z.string().max(100);

/** Takes an open invitation back. */
export async function withdraw(id: string): Promise<Outcome<void>> {
  return act(shape, id, async (known, { db, person }) => {
    if (!(await withdrawInvitation(db, person.id, known))) {
      throw new AppError("not_found", "This invitation was used or withdrawn already.");
    }
  });
}
