import { z } from "zod";
import { operation } from "#lib/base/operation";
import { documentCitationShape } from "#lib/citations/csl/shape";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { nextCursor, page, pagingFields } from "#lib/shapes/paging";
import { afterCursor } from "#lib/works/document-citations/after-cursor";
import { formatDocument } from "#lib/works/document-citations/format-document";
import { presentCitations } from "#lib/works/document-citations/present";

/** Lists the citations of a document. */
export const listCitations = operation({
  name: "list_citations",
  route: "GET /api/d/[id]/cite",
  summary:
    "Lists the works that a document cites in order of appearance, formatted in its style, the unmentioned last.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId, ...pagingFields }),
  output: z.object({ citations: z.array(documentCitationShape), nextCursor }),
  async handler(context, { id, limit, cursor }) {
    const { row, content } = await findDocumentWithContent(context, id);
    const formatted = await formatDocument(context.db, row, content);
    const rest = afterCursor(formatted.citations, cursor);
    const { rows, nextCursor } = page(rest, limit, (citation) => [formatted.citations.indexOf(citation), citation.id]);
    return { citations: await presentCitations(context, rows, formatted), nextCursor };
  },
});
