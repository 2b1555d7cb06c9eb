import { z } from "zod";
import { operation } from "#lib/base/operation";
import { presentComment } from "#lib/changes/comments/list";
import { completeMentions } from "#lib/changes/comments/mention-people";
import { commentId, commentShape, messageBody, messageId } from "#lib/changes/comments/shape";
import { editMessage as edit, lockComment, lockMessage, notYours } from "#lib/changes/comments/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Changes the text of the caller's own message. */
export const editMessage = operation({
  name: "edit_message",
  route: "PATCH /api/w/documents/[id]/comments/[commentId]/messages/[messageId]",
  summary: "Changes the text of the caller's own message in a comment.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  isTool: false,
  input: z.object({ id: documentId, commentId, messageId, body: messageBody }),
  output: commentShape,
  async handler(context, { id, commentId, messageId, body }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const comment = await lockComment(context.db, row.id, commentId);
    const message = await lockMessage(context.db, comment, messageId);
    // Another writer's words would stay under the name of the first.
    if (message.by.id !== context.caller.id) throw notYours();
    await edit(context, comment, message, await completeMentions(context, row.id, body, message.body));
    return presentComment(context, comment, content);
  },
});
