import { z } from "zod";
import { operation } from "#lib/base/operation";
import { unmarkReviewed } from "#lib/changes/reviews/mark";
import { meantFields, meantOf } from "#lib/changes/reviews/meant";
import { lockToWrite } from "#lib/changes/writing/lock";
import { reviewsShape } from "#lib/history/reviews/shape";
import { storeReview } from "#lib/history/reviews/store";
import { documentId } from "#lib/shapes/document-shape";

/** Takes the caller's own marks back. */
export const unreviewWords = operation({
  name: "unreview_words",
  route: "DELETE /api/w/documents/[id]/reviews",
  summary: "Takes the caller's own marks on the words of nodes back, which are unreviewed again.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  session: true,
  input: z.object({ id: documentId, ...meantFields }),
  output: reviewsShape,
  async handler(context, { id, ...fields }) {
    const { db, caller, now } = context;
    const meant = meantOf(fields);
    const document = await lockToWrite(context, id);
    const marked = unmarkReviewed(document, { ...meant, person: caller.userId });
    return storeReview(db, document, marked, { by: { id: caller.userId, name: caller.name }, now });
  },
});
