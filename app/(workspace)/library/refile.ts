"use server";

import { z } from "zod";
import { refile as write } from "#lib/library/filing";
import { citationId, note, tags } from "#lib/library/shape";
import type { Outcome } from "../../outcome";
import { act } from "../act";

const shape = z.object({ id: citationId, tags, note, collectionIds: z.array(z.string().max(100)).max(100) });

/** Files a citation under exactly these tags, this note and these collections. */
export async function refile(given: z.input<typeof shape>): Promise<Outcome<void>> {
  return act(shape, given, async ({ id, note, ...filed }, { db, person, now }) => {
    const context = { caller: { userId: person.id }, now };
    await db.transaction((tx) => write({ ...context, db: tx }, id, { ...filed, note: note || null }));
  });
}
