import { z } from "zod";
import { requireReached } from "#lib/access/reach/store";
import { AppError } from "#lib/base/errors";
import { type Context, operation } from "#lib/base/operation";
import { cutSuggestion } from "#lib/changes/suggestions/cut-suggestion";
import { readableSuggestionShape } from "#lib/changes/suggestions/shape";
import { listReadableSuggestionRows, presentSuggestions } from "#lib/changes/suggestions/store";
import type { DocumentJson } from "#lib/document/model/document";
import { findDocument, findDocumentWithContent } from "#lib/documents/store/store";
import { flag } from "#lib/shapes/document-shape";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

/** Lists the suggestions of all documents. */
export const listAllSuggestions = operation({
  name: "list_all_suggestions",
  route: "GET /api/w/suggestions",
  summary:
    "Lists the suggestions for all documents that you may read or decide on, newest first, each cut to 4 kB around its change.",
  scope: "read",
  role: "view",
  reach: "listing",
  input: z.object({
    documentId: z.string().min(1).max(100).optional().describe("Only those for this document."),
    by: z.string().min(1).max(100).optional().describe("Only those of this person or key, by id."),
    origin: z.enum(["human", "agent"]).optional().describe("Only those that a person or an agent made."),
    status: z
      .enum(["pending", "accepted", "rejected", "all"])
      .default("pending")
      .describe("pending includes stale suggestions."),
    access: z.enum(["view", "edit"]).default("view").describe("edit: only those that you may accept or reject."),
    full: flag.default(false).describe("true: nothing cut."),
    ...pagingFields,
  }),
  output: z.object({ suggestions: z.array(readableSuggestionShape), nextCursor }),
  async handler(context, { documentId, status, full, ...asked }) {
    const { db, caller } = context;
    await requireReached(db, caller, { id: documentId });
    if (documentId !== undefined) await findDocument(context, documentId);
    const which = status === "all" ? null : status;
    const { rows, nextCursor } = await listReadableSuggestionRows(context, { ...asked, documentId, status: which });
    const texts = new Map<string, DocumentJson | null>();
    const suggestions = [];
    for (const { row, title } of rows) {
      const { documentId: id } = row;
      if (!texts.has(id)) texts.set(id, await textOf(context, id));
      const text = texts.get(id);
      const [shown] = text ? await presentSuggestions(db, [row], text) : [];
      if (shown) suggestions.push({ ...(full ? shown : cutSuggestion(shown)), document: { id, title } });
    }
    return { suggestions, nextCursor };
  },
});

/** The text of a document; null when it was taken away from the caller since it was listed. */
async function textOf(context: Context, id: string): Promise<DocumentJson | null> {
  try {
    return (await findDocumentWithContent(context, id)).content;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
