import "server-only";
import { setImmediate } from "node:timers/promises";
import { eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { document } from "#db/schema";
import { findPassage, type Passage } from "#lib/document/find";
import { parseCanonical } from "#lib/document/json-text";

// Some five documents of a hundred pages, or any number of short ones: at most half a second of work, in short pieces.
const SEARCHED_CHARACTERS = 8_000_000;

/** Finds in each of these documents the passage that a full-text query found it by, null where its text has none; those past 8 million characters of JSON are left out. */
export async function findPassages(
  db: Executor,
  rows: readonly { id: string }[],
  q: string,
): Promise<Map<string, Passage | null>> {
  const passages = new Map<string, Passage | null>();
  if (rows.length === 0) return passages;
  const ids = rows.map(({ id }) => id);
  const bytes = sql<number>`octet_length(${document.content})`.mapWith(Number);
  const sizes = await db.select({ id: document.id, bytes }).from(document).where(inArray(document.id, ids));
  const sizeOf = new Map(sizes.map((row) => [row.id, row.bytes]));
  let left = SEARCHED_CHARACTERS;
  for (const id of ids) {
    left -= sizeOf.get(id) ?? 0;
    if (left < 0) break;
    const [row] = await db.select({ content: document.content }).from(document).where(eq(document.id, id));
    if (row) passages.set(id, findPassage(parseCanonical(row.content), q));
    // Other requests are served between two texts.
    await setImmediate();
  }
  return passages;
}
