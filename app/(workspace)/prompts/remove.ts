"use server";

import { z } from "zod";
import { deletePrompt } from "#lib/prompts/store";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = z.string().max(100);

/** Deletes one of a person's own prompts. */
export async function remove(id: string): Promise<Outcome<void>> {
  return act(shape, id, (known, { db, person }) => deletePrompt(db, person.id, known), { leaves: true });
}
