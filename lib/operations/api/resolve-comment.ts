import { z } from "zod";
import { operation } from "#lib/base/operation";
import { commentId, commentShape } from "#lib/changes/comments/shape";
import { lockComment, presentComment, setStatus } from "#lib/changes/comments/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Resolves a comment. */
export const resolveComment = operation({
  name: "resolve_comment",
  route: "PATCH /api/w/documents/[id]/comments/[commentId]",
  summary: "Resolves a comment, or opens it again.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  input: z.object({ id: documentId, commentId, status: z.enum(["open", "resolved"]) }),
  output: commentShape,
  async handler(context, { id, commentId, status }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const comment = await setStatus(context, await lockComment(context.db, row.id, commentId), status);
    return presentComment(context.db, comment, content);
  },
});
