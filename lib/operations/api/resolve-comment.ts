import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { presentComment } from "#lib/changes/comments/list";
import { commentId, commentShape } from "#lib/changes/comments/shape";
import { lockComment, noteWorking, setStatus } from "#lib/changes/comments/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Resolves a comment, or notes that an agent works on it. */
export const resolveComment = operation({
  name: "resolve_comment",
  route: "PATCH /api/w/documents/[id]/comments/[commentId]",
  summary: "Resolves a comment or opens it again; as the agent that it mentions, says that you work on it.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  input: z.object({
    id: documentId,
    commentId,
    status: z.enum(["open", "resolved"]).optional(),
    working: z
      .boolean()
      .optional()
      .describe("For the mentioned agent: true until it replies, for ten minutes at most."),
  }),
  output: commentShape,
  async handler(context, { id, commentId, status, working }) {
    if (status === undefined && working === undefined) throw nothingToChange();
    const { row, content } = await findDocumentWithContent(context, id);
    let comment = await lockComment(context.db, row.id, commentId);
    if (working !== undefined) comment = await noteWorking(context, comment, working);
    if (status !== undefined) comment = await setStatus(context, comment, status);
    return presentComment(context, comment, content);
  },
});

const nothingToChange = () =>
  new AppError("invalid_request", "There is nothing to change.", {
    details: [{ path: "status", message: "is needed, or working" }],
  });
