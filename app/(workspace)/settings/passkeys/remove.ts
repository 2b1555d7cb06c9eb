"use server";

import { z } from "zod";
import { removePasskey } from "#lib/people/passkeys";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const shape = z.string().max(100);

/** Removes one of a person's passkeys. */
export async function remove(id: string): Promise<Outcome<void>> {
  return act(shape, id, (known, { db, person }) => removePasskey(db, person.id, known));
}
