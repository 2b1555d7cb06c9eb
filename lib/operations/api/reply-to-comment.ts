import { z } from "zod";
import { operation } from "#lib/base/operation";
import { presentComment } from "#lib/changes/comments/list";
import { completeMentions } from "#lib/changes/comments/mention-people";
import { commentId, commentShape, messageBody } from "#lib/changes/comments/shape";
import { insertMessage, lockComment } from "#lib/changes/comments/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Replies to a comment. */
export const replyToComment = operation({
  name: "reply_to_comment",
  route: "POST /api/w/documents/[id]/comments/[commentId]/replies",
  summary: "Replies to a comment, and returns it with all its messages.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  input: z.object({ id: documentId, commentId, body: messageBody }),
  output: commentShape,
  location: (_, asked) => asked.replace(/\/replies$/, ""),
  async handler(context, { id, commentId, body }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const asked = await lockComment(context.db, row.id, commentId);
    const comment = await insertMessage(context, asked, await completeMentions(context, row.id, body));
    return presentComment(context, comment, content);
  },
});
