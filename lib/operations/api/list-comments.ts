import { z } from "zod";
import { operation } from "#lib/base/operation";
import { listComments as list } from "#lib/changes/comments/list";
import { commentShape } from "#lib/changes/comments/shape";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists the comments on a document. */
export const listComments = operation({
  name: "list_comments",
  route: "GET /api/w/documents/[id]/comments",
  summary: "Lists the comments on a document in reading order, each with its messages.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    status: z.enum(["open", "resolved", "all"]).default("open"),
    nodeId: z.string().max(100).optional().describe("Only comments on this block."),
    ...pagingFields,
  }),
  output: z.object({ comments: z.array(commentShape), nextCursor }),
  async handler(context, { id, status, ...rest }) {
    const { row, content } = await findDocumentWithContent(context, id);
    return list(context, row.id, content, { status: status === "all" ? null : status, ...rest });
  },
});
