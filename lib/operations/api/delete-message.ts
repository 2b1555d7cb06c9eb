import { z } from "zod";
import { operation } from "#lib/base/operation";
import { commentId, messageId } from "#lib/changes/comments/shape";
import { lockComment, lockMessage, notYours, deleteMessage as remove } from "#lib/changes/comments/store";
import { findDocument } from "#lib/documents/store/store";
import { isAuthor } from "#lib/people/auth/store";
import { documentId } from "#lib/shapes/document-shape";

/** Deletes a message. */
export const deleteMessage = operation({
  name: "delete_message",
  route: "DELETE /api/w/documents/[id]/comments/[commentId]/messages/[messageId]",
  summary:
    "Deletes the caller's own message, or any message as the document's owner; the last one deletes the comment.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  isTool: false,
  hints: { destructive: true },
  input: z.object({ id: documentId, commentId, messageId }),
  output: z.object({ deleted: z.literal(true), id: z.string() }),
  async handler(context, { id, commentId, messageId }) {
    const row = await findDocument(context, id);
    const comment = await lockComment(context.db, row.id, commentId);
    const message = await lockMessage(context.db, comment, messageId);
    const isAllowed = row.access === "owner" || (await isAuthor(context.db, context.caller, message.by));
    if (!isAllowed) throw notYours();
    await remove(context, comment, message.id);
    return { deleted: true as const, id: message.id };
  },
});
