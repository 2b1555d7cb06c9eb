import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { nextCursor, pagingFields } from "#lib/base/paging";
import { findDocumentWithContent } from "#lib/documents/store";
import { suggestionShape } from "#lib/suggestions/shape";
import { listSuggestionRows, presentSuggestions } from "#lib/suggestions/store";

/** Lists the suggestions for a document. */
export const listSuggestions = operation({
  name: "list_suggestions",
  route: "GET /api/d/[id]/suggestions",
  summary:
    "Lists the suggestions for a document, oldest first, each with the text before and after and a diff by words.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    status: z
      .enum(["pending", "accepted", "rejected", "all"])
      .default("pending")
      .describe("pending includes stale suggestions."),
    ...pagingFields,
  }),
  output: z.object({ suggestions: z.array(suggestionShape), nextCursor }),
  async handler(context, { id, status, limit, cursor }) {
    const { db } = context;
    const { row, content } = await findDocumentWithContent(context, id);
    const which = status === "all" ? null : status;
    const { rows, nextCursor } = await listSuggestionRows(db, row.id, { status: which, limit, cursor });
    return { suggestions: await presentSuggestions(db, rows, content), nextCursor };
  },
});
