import { z } from "zod";
import { operation } from "#lib/base/operation";
import { markReviewed } from "#lib/changes/reviews/mark";
import { meantFields, meantOf } from "#lib/changes/reviews/meant";
import { lockToWrite } from "#lib/changes/writing/lock";
import { reviewsShape } from "#lib/history/reviews/shape";
import { storeReview } from "#lib/history/reviews/store";
import { documentId } from "#lib/shapes/document-shape";

/** Marks words by agents as read and answered for by the caller. */
export const reviewWords = operation({
  name: "review_words",
  route: "POST /api/w/documents/[id]/reviews",
  summary: "Marks the words of nodes, as they were at a version, as read and answered for by the caller.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  session: true,
  input: z.object({
    id: documentId,
    version: z.int().min(1).describe("The version that was read; what changed since is not marked."),
    ...meantFields,
  }),
  output: reviewsShape,
  async handler(context, { id, version, ...fields }) {
    const { db, caller, now } = context;
    const meant = meantOf(fields);
    const document = await lockToWrite(context, id);
    const by = { id: caller.userId, name: caller.name };
    const review = { ...by, at: now.toISOString() };
    const marked = await markReviewed(db, document, { ...meant, version, review });
    return storeReview(db, document, marked, { by, now });
  },
});
