import { z } from "zod";
import { operation } from "#lib/base/operation";
import { withHeadings } from "#lib/documents/parts/read-headings";
import { partsShape } from "#lib/documents/parts/shape";
import { findBookOf, listParts as list } from "#lib/documents/parts/store";
import { findDocument } from "#lib/documents/store/store";
import { documentId, flag } from "#lib/shapes/document-shape";

/** Lists the parts of a book. */
export const listParts = operation({
  name: "list_parts",
  route: "GET /api/w/documents/[id]/parts",
  summary: "Lists the documents that a book holds as its parts, in order, and the book that the document is a part of.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId, headings: flag.default(false).describe("Adds the headings of each part.") }),
  output: partsShape,
  async handler(context, { id, headings }) {
    const { db, caller } = context;
    await findDocument(context, id);
    const parts = await list(db, caller, id);
    return { parts: headings ? await withHeadings(db, parts) : parts, book: await findBookOf(db, caller, id) };
  },
});
