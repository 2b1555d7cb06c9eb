import "server-only";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import { isUncounted } from "#db/schema/document";
import { roleOnDocument } from "#lib/access/store";
import { perProcess } from "#lib/base/per-process";

const BATCH = 100;

// What a killed process left is counted first.
const written = perProcess("uncounted words", () => ({ isAny: true }));

/** Notes that this process writes words, which are then counted soon. */
export function countSoon(): void {
  written.isAny = true;
}

/** The documents whose words have still to be counted, where this process wrote any since the last call. */
export async function takeUncounted(db: Executor): Promise<{ id: string }[]> {
  if (!written.isAny) return [];
  written.isAny = false;
  const ids = await db.select({ id: document.id }).from(document).where(isUncounted).limit(BATCH);
  if (ids.length === BATCH) countSoon();
  return ids;
}

/** Stores the counted words of a document, unless it changed since. */
export async function storeCounts(
  db: Executor,
  { id, version, reviews }: { id: string; version: number; reviews: number },
  { byAgents, unreviewed }: { byAgents: number; unreviewed: number },
): Promise<void> {
  await db
    .update(document)
    .set({ agentWords: byAgents, unreviewedWords: unreviewed, counted: sql`${document.version} + ${document.reviews}` })
    .where(and(eq(document.id, id), eq(document.version, version), eq(document.reviews, reviews)));
}

/** The words of agents in a document, and those of them that nobody answered for. */
export type Progress = { byAgents: number; unreviewed: number };

/** The progress of reviews in those of these documents that have words of agents and that a person may read. */
export async function findProgress(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<Record<string, Progress>> {
  if (ids.length === 0) return {};
  const { id, agentWords: byAgents, unreviewedWords: unreviewed } = document;
  const isRead = sql`${roleOnDocument(userId)} is not null`;
  const rows = await db
    .select({ id, byAgents, unreviewed })
    .from(document)
    .where(and(inArray(id, [...ids]), gt(byAgents, 0), isNull(document.deletedAt), isRead));
  return Object.fromEntries(rows.map(({ id, ...progress }) => [id, progress]));
}
