import "server-only";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { isReviewRequired } from "#lib/documents/required-reviews/store";
import { type Counted, countReviewed } from "./count-words";

/**
 * Throws `unreviewed`, with their count, while a document that requires reviews has words by agents that nobody answered
 * for.
 */
export async function requireReviewed(db: Executor, document: Counted): Promise<void> {
  if (!(await isReviewRequired(db, document.row.id))) return;
  const { words } = await countReviewed(db, document);
  if (words.unreviewed === 0) return;
  throw new AppError("unreviewed", `No person has answered yet for ${words.unreviewed} words of agents.`, {
    details: [{ path: "unreviewed", message: String(words.unreviewed) }],
    hint: `They are listed at /api/w/documents/${document.row.id}/reviews, where a signed-in person answers for them.`,
  });
}
