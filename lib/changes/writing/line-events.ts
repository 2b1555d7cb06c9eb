import type { Executor } from "#db/connection/client";
import { batchesFrom, KEPT_MS, type Position, type StoredBatch } from "#lib/history/steps/store";
import { changeBetween, type VersionChange } from "#lib/history/versions/change-between";
import { findVersionsByNumber } from "#lib/history/versions/store";

/** What follows a position in a document's line, and the position after it. */
export type LineEvent =
  | { kind: "batch"; to: Position; batch: StoredBatch }
  /** The batches before it are a version, with the same text. */
  | { kind: "fold"; to: Position }
  /** What another wrote as a version; without `isShort` its steps are longer than its text. */
  | { kind: "rewrite"; to: Position; change: VersionChange; isShort: boolean };

/** Whether two positions are one. */
export const isSame = (one: Position, other: Position): boolean =>
  one.version === other.version && one.number === other.number;

/**
 * Whether the store may have deleted what was typed after a version: then it cannot tell a batch that is sent again, nor
 * whether what followed was typed by the page that asks.
 */
export async function isForgotten(db: Executor, documentId: string, version: number, now: Date): Promise<boolean> {
  const [next] = await findVersionsByNumber(db, documentId, [version + 1]);
  return next !== undefined && now.getTime() - next.createdAt.getTime() >= KEPT_MS;
}

/**
 * Reads what follows a position up to a version and what was typed after it; null for a position that the store does not
 * have, or no longer. It shares no work with others, so it may run in a transaction.
 */
export async function readLineEvents(
  db: Executor,
  documentId: string,
  from: Position,
  newest: number,
  now = new Date(),
): Promise<LineEvent[] | null> {
  if (from.version > newest) return null;
  const batches = await batchesFrom(db, documentId, from);
  const events: LineEvent[] = [];
  let at = from;
  for (;;) {
    const { version, number } = at;
    const here = batches.filter((batch) => batch.version === version);
    if (number > 0 && here[0]?.number !== number) return null;
    for (const batch of here) {
      if (batch.number <= number) continue;
      at = { version, number: batch.number };
      events.push({ kind: "batch", to: at, batch });
    }
    if (version >= newest) return events;
    const into = here.at(-1)?.foldedInto ?? null;
    if (into === null) {
      if (await isForgotten(db, documentId, version, now)) return null;
      // No further than to a version after which somebody typed: a page may have typed that itself.
      const next = batches.find((batch) => batch.version > version)?.version ?? newest;
      const found = await changeBetween(db, documentId, version, Math.min(next, newest));
      if (!found) return null;
      at = { version: found.change.into, number: 0 };
      events.push({ kind: "rewrite", to: at, change: found.change, isShort: found.isShort });
    } else {
      at = { version: into, number: 0 };
      events.push({ kind: "fold", to: at });
    }
  }
}
