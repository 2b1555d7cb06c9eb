import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { commentShape, messageBody } from "#lib/comments/shape";
import { anchorOf, insertComment, presentComment } from "#lib/comments/store";
import { findDocumentWithContent } from "#lib/documents/store";

/** Comments on a document. */
export const addComment = operation({
  name: "add_comment",
  route: "POST /api/w/documents/[id]/comments",
  summary: "Comments on a document, on one of its blocks, or on words in a block.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  input: z.object({
    id: documentId,
    nodeId: z.string().min(1).max(100).optional().describe("The block; none for the whole document."),
    quote: z.string().min(1).max(2_000).optional().describe("The exact words in the block's text."),
    body: messageBody,
  }),
  output: commentShape,
  location: ({ id }, asked) => `${asked}/${id}`,
  async handler(context, { id, nodeId, quote, body }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const comment = await insertComment(context, row.id, anchorOf(content, nodeId, quote), body);
    return presentComment(context.db, comment, content);
  },
});
