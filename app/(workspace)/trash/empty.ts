"use server";

import { z } from "zod";
import { emptyTrash } from "#lib/trash/store";
import type { Outcome } from "../../outcome";
import { act } from "../act";

/** Deletes all that a person has in the trash, and answers how many documents that were. */
export async function empty(): Promise<Outcome<number>> {
  return act(z.undefined(), undefined, (_nothing, { db, person }) => emptyTrash(db, person.id));
}
