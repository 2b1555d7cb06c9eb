"use server";

import { z } from "zod";
import { SCOPES } from "#lib/base/caller";
import { restoreDocument } from "#lib/trash/store";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = z.string().max(100);

/** Brings a document back from the trash. */
export async function restore(id: string): Promise<Outcome<void>> {
  return act(shape, id, async (known, { db, person, now }) => {
    const caller = {
      type: "user",
      userId: person.id,
      id: person.id,
      name: person.name,
      scopes: SCOPES,
      documentId: null,
      origin: "human",
      model: null,
      agent: null,
    } as const;
    await db.transaction((tx) => restoreDocument({ db: tx, caller, now, ifMatch: null }, known));
  });
}
