import { z } from "zod";
import { markReviewed } from "#lib/changes/reviews/mark";
import { acceptInto } from "#lib/changes/writing/accept";
import { lockDocument } from "#lib/documents/store/store";
import { storeReview } from "#lib/history/reviews/store";
import { documentId } from "#lib/shapes/document-shape";
import { workspaceOperation } from "./workspace-operation";

/** Accepts a suggestion, or a group of them, and answers for the words that came with it: both or neither. */
export const acceptAnswering = workspaceOperation({
  name: "accept_answering",
  rate: "write",
  role: "edit",
  keepsPage: true,
  input: z.strictObject({ id: documentId, sid: z.string().min(1).max(100) }),
  output: z.void(),
  async handler(context, { id, sid }) {
    const { db, caller, now } = context;
    const { row } = await acceptInto(context, id, sid);
    const by = { id: caller.userId, name: caller.name };
    const document = await lockDocument(context, id);
    const review = { ...by, at: now.toISOString() };
    const marked = await markReviewed(db, document, {
      all: true,
      version: row.version,
      writtenIn: row.version,
      review,
    });
    await storeReview(db, document, marked, { by, now });
  },
});
