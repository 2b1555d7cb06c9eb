"use server";

import { z } from "zod";
import { deleteForGood as remove } from "#lib/trash/store";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = z.string().max(100);

/** Deletes one document of the trash, with its history. */
export async function deleteForGood(id: string): Promise<Outcome<void>> {
  return act(shape, id, (known, { db, person }) => remove(db, person.id, known));
}
