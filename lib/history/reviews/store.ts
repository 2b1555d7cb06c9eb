import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, review } from "#db/schema";
import { newId } from "#lib/base/ids";
import { log } from "#lib/base/log";
import { showNewest } from "#lib/documents/required-reviews/store";
import { packOrigins } from "#lib/documents/store/packed-origins";
import { type DocumentWithContent, findWritten, forgetNewest } from "#lib/documents/store/store";
import { storeCounts, takeUncounted } from "#lib/history/review-counts/store";
import type { Credit } from "#lib/history/versions/credit";
import { changesTo } from "#lib/history/versions/origin-changes";
import type { Origins } from "#lib/history/versions/origins";
import { countReviewed, type Reviews } from "./count-words";

/** Stores the marks of a locked document, whose text and version stay as they are; returns its words by review. */
export async function storeReview(
  tx: Executor,
  before: DocumentWithContent,
  marked: { origins: Origins; credits: readonly Credit[] },
  { by, now }: { by: { id: string; name: string }; now: Date },
): Promise<Reviews> {
  const origins = changesTo(before.origins, marked.origins);
  if (!origins) return countReviewed(tx, before);
  const { id, version, reviews } = before.row;
  const place = reviews + 1;
  await tx.insert(review).values({ id: newId("rev"), documentId: id, version, place, by, origins, createdAt: now });
  await tx
    .update(document)
    .set({ origins: packOrigins(marked.origins, before.versions), credits: marked.credits, reviews: sql`${place}` })
    .where(eq(document.id, id));
  forgetNewest(id);
  const after = { ...before, ...marked, row: { ...before.row, reviews: place } };
  const counted = await countReviewed(tx, after);
  await storeCounts(tx, after.row, counted.words);
  if (after.row.shown && counted.words.unreviewed === 0) await showNewest(tx, id);
  return counted;
}

/**
 * Counts the words of agents in what this process wrote since the last call, for lists: a write leaves them, so that many
 * writes of one document are counted once.
 */
export async function countWritten(db: Executor, signal?: AbortSignal): Promise<void> {
  for (const { id } of await takeUncounted(db)) {
    if (signal?.aborted) return;
    // One text that cannot be read must not end every count.
    await countOne(db, id).catch((error: unknown) => log("error", "count of words failed", { document: id, error }));
  }
}

async function countOne(db: Executor, id: string): Promise<void> {
  const found = await findWritten(db, id);
  if (found) await storeCounts(db, found.row, (await countReviewed(db, found)).words);
}
