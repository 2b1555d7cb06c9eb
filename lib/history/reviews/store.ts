import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document, review } from "#db/schema";
import { newId } from "#lib/base/ids";
import { packOrigins } from "#lib/documents/store/packed-origins";
import { type DocumentWithContent, forgetNewest } from "#lib/documents/store/store";
import type { Credit } from "#lib/history/versions/credit";
import { changesTo } from "#lib/history/versions/origin-changes";
import type { Origins } from "#lib/history/versions/origins";

/** Stores the marks of a locked document, whose text and version stay as they are. */
export async function storeReview(
  tx: Executor,
  before: DocumentWithContent,
  marked: { origins: Origins; credits: readonly Credit[] },
  { by, now }: { by: { id: string; name: string }; now: Date },
): Promise<DocumentWithContent> {
  const origins = changesTo(before.origins, marked.origins);
  if (!origins) return before;
  const { id, version, reviews } = before.row;
  const place = reviews + 1;
  await tx.insert(review).values({ id: newId("rev"), documentId: id, version, place, by, origins, createdAt: now });
  await tx
    .update(document)
    .set({ origins: packOrigins(marked.origins, before.versions), credits: marked.credits, reviews: sql`${place}` })
    .where(eq(document.id, id));
  forgetNewest(id);
  return { ...before, ...marked, row: { ...before.row, reviews: place } };
}
