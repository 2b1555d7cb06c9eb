import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { writersShape } from "#lib/history/versions/shape";
import { findWriters, sharesOverTime } from "#lib/history/versions/writers";
import { documentId, flag } from "#lib/shapes/document-shape";

/** Lists who wrote the words of a document. */
export const listAuthors = operation({
  name: "list_authors",
  route: "GET /api/w/documents/[id]/authors",
  summary:
    "Lists who wrote the words of a document: each author's share, the version of each run of text, and the shares over time.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    history: flag.default(false).describe("Adds the words of each author over time."),
  }),
  output: writersShape,
  async handler(context, { id, history }) {
    const document = await findDocumentWithContent(context, id);
    const writers = await findWriters(context.db, document);
    return history ? { ...writers, history: await sharesOverTime(context.db, id, document.row.version) } : writers;
  },
});
