import { z } from "zod";
import { operation } from "#lib/base/operation";
import { cutSuggestion } from "#lib/changes/suggestions/cut-suggestion";
import { listedSuggestionShape } from "#lib/changes/suggestions/shape";
import { listSuggestionRows, presentSuggestions } from "#lib/changes/suggestions/store";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId, flag } from "#lib/shapes/document-shape";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists the suggestions for a document. */
export const listSuggestions = operation({
  name: "list_suggestions",
  route: "GET /api/d/[id]/suggestions",
  summary:
    "Lists the suggestions for a document, oldest first, each with a diff by words; a long one is cut around its change.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    status: z
      .enum(["pending", "accepted", "rejected", "all"])
      .default("pending")
      .describe("pending includes stale suggestions."),
    full: flag.default(false).describe("true: nothing cut."),
    ...pagingFields,
  }),
  output: z.object({ suggestions: z.array(listedSuggestionShape), nextCursor }),
  async handler(context, { id, status, full, limit, cursor }) {
    const { db } = context;
    const { row, content } = await findDocumentWithContent(context, id);
    const which = status === "all" ? null : status;
    const { rows, nextCursor } = await listSuggestionRows(db, row.id, { status: which, limit, cursor });
    const suggestions = await presentSuggestions(db, rows, content);
    return { suggestions: full ? suggestions : suggestions.map(cutSuggestion), nextCursor };
  },
});
