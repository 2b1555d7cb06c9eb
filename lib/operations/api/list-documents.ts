import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { memoizeResult } from "#lib/base/memoize-result";
import { operation } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { findPassages, listDocumentRows } from "#lib/documents/store/list";
import { presentSummary } from "#lib/documents/store/present-document";
import { indexWords } from "#lib/documents/words/store";
import { requireFolder } from "#lib/filing/folders/store";
import { documentId, documentSummaryShape, flag, searchWords } from "#lib/shapes/document-shape";
import { nextCursor, pagingFields } from "#lib/shapes/paging";

const match = z
  .object({
    nodeId: z.string(),
    section: z.array(z.string()).describe("The headings above the node, outermost first."),
    excerpt: z.string(),
  })
  .nullable()
  .describe("With q: the passage that has it; null where only the title does, or the page's texts are too long.");

/** Lists a person's documents, newest first. */
export const listDocuments = operation({
  name: "list_documents",
  route: "GET /api/d",
  summary: "Lists documents without their text, newest first, by folder, status, time, links or full text.",
  scope: "read",
  mayUseReplica: true,
  role: "view",
  reach: "listing",
  input: z.object({
    folderId: z.string().max(100).optional().describe("A folder's id, or root."),
    access: z.enum(["owned", "shared"]).optional(),
    status: z.enum(["draft", "published"]).optional(),
    q: searchWords.optional().describe("Full text: words by their beginnings, “phrases”, -without."),
    linksTo: documentId.optional().describe("Those that link to it."),
    template: flag.optional().describe("true: only templates; false: none."),
    drafts: flag.optional().describe("true: drafts too."),
    updatedSince: timestamp.optional(),
    origin: z.enum(["human", "agent"]).optional().describe("Who changed it last."),
    editedBy: z.string().max(100).optional().describe("Whose id changed it last."),
    sort: z.enum(["created", "updated", "title", "relevance"]).default("created").describe("relevance needs q."),
    order: z.enum(["asc", "desc"]).optional().describe("desc, but asc by words."),
    ...pagingFields,
  }),
  output: z.object({ documents: z.array(documentSummaryShape.extend({ match: match.optional() })), nextCursor }),
  // Before the handler, which only reads.
  async prepare({ db }, { q, linksTo }) {
    if (q !== undefined || linksTo !== undefined) await indexWords(db);
  },
  async handler(context, { folderId, updatedSince, order, ...rest }) {
    const { db, caller } = context;
    if (rest.sort === "relevance" && rest.q === undefined) throw withoutWords();
    // A key bound to a document reads at most that one, so it must not learn whether this folder exists.
    const namesFolder = folderId !== undefined && folderId !== "root" && caller.bound?.kind !== "document";
    if (namesFolder) await requireFolder(context, folderId);
    const found = await listDocumentRows(db, {
      ...rest,
      userId: caller.userId,
      bound: caller.bound,
      folderId: folderId === "root" ? null : folderId,
      updatedSince: updatedSince === undefined ? undefined : new Date(updatedSince),
      order: order ?? (rest.sort === "title" ? "asc" : "desc"),
    });
    const { rows, nextCursor } = found;
    if (rest.q === undefined) return presented(found, () => ({ documents: rows.map(presentSummary), nextCursor }));
    const passages = await findPassages(db, rows, rest.q);
    const documents = rows.map((row) => ({ ...presentSummary(row), match: passages.get(row.id) ?? null }));
    return { documents, nextCursor };
  },
});

const presented = memoizeResult<{ documents: ReturnType<typeof presentSummary>[]; nextCursor: string | null }>();

const withoutWords = () =>
  new AppError("invalid_request", "Documents are sorted by relevance only when q says what is sought.", {
    details: [{ path: "sort", message: "needs q" }],
  });
