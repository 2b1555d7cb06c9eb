"use server";

import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { endSession } from "#lib/people/sessions";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const shape = z.string().max(100);

/** Signs one of a person's browsers out. */
export async function end(id: string): Promise<Outcome<void>> {
  return act(shape, id, async (known, { db, person }) => {
    if (!(await endSession(db, person.id, known))) {
      throw new AppError("not_found", "This browser was signed out already.");
    }
  });
}
