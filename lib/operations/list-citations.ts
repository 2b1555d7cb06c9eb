import { z } from "zod";
import { operation } from "#lib/api/operation";
import { nextCursor, page, pagingFields } from "#lib/api/paging";
import { afterCursor } from "#lib/citations/document/after-cursor";
import { formatDocument } from "#lib/citations/document/format-document";
import { presentCitation } from "#lib/citations/document/present";
import { documentCitationShape } from "#lib/citations/shape";
import { documentId } from "#lib/document/shape";
import { findDocumentWithContent } from "#lib/document/store";

/** Lists what a document cites. */
export const listCitations = operation({
  name: "list_citations",
  route: "GET /api/d/[id]/cite",
  summary:
    "Lists the works that a document cites in order of appearance, formatted in its style, the unmentioned last.",
  scope: "read",
  reach: "document",
  input: z.object({ id: documentId, ...pagingFields }),
  output: z.object({ citations: z.array(documentCitationShape), nextCursor }),
  async handler({ db, caller }, { id, limit, cursor }) {
    const { row, content } = await findDocumentWithContent(db, caller.userId, id);
    const formatted = await formatDocument(db, row, content);
    const rest = afterCursor(formatted.citations, cursor);
    const { rows, nextCursor } = page(rest, limit, (citation) => [formatted.citations.indexOf(citation), citation.id]);
    return { citations: rows.map((citation) => presentCitation(citation, formatted)), nextCursor };
  },
});
