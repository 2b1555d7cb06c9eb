"use server";

import { z } from "zod";
import { revokeKey } from "#lib/auth/store";
import { AppError } from "#lib/base/errors";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const shape = z.string().max(100);

/** Revokes one of a person's keys, from the next request on. */
export async function revoke(id: string): Promise<Outcome<void>> {
  return act(shape, id, async (known, { db, person, now }) => {
    if (!(await revokeKey(db, person.id, known, now))) throw new AppError("not_found", "This key is revoked already.");
  });
}
