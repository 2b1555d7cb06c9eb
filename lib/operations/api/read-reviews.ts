import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { countReviewed } from "#lib/history/reviews/count-words";
import { reviewsShape } from "#lib/history/reviews/shape";
import { documentId } from "#lib/shapes/document-shape";

/** Reads which words of a document nobody has answered for. */
export const readReviews = operation({
  name: "read_reviews",
  route: "GET /api/w/documents/[id]/reviews",
  summary: "Counts the words by people and by agents, and lists the agents' words that no person has answered for yet.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: reviewsShape,
  async handler(context, { id }) {
    return countReviewed(context.db, await findDocumentWithContent(context, id));
  },
});
