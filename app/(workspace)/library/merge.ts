"use server";

import { z } from "zod";
import { mergeCitations } from "#lib/library/duplicates";
import { citationId } from "#lib/library/shape";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = z.object({ keepId: citationId, otherIds: z.array(citationId).min(1).max(100) });

/** Merges citations of one work into the one that is kept. */
export async function merge(given: z.input<typeof shape>): Promise<Outcome<void>> {
  return act(shape, given, async (asked, { db, person, now }) => {
    await db.transaction((tx) => mergeCitations({ db: tx, caller: { userId: person.id }, now }, asked));
  });
}
