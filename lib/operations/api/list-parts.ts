import { z } from "zod";
import { operation } from "#lib/base/operation";
import { partsShape } from "#lib/documents/parts/shape";
import { findBookOf, listParts as list } from "#lib/documents/parts/store";
import { findDocument } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";

/** Lists the parts of a book. */
export const listParts = operation({
  name: "list_parts",
  route: "GET /api/w/documents/[id]/parts",
  summary: "Lists the documents that a book holds as its parts, in order, and the book that the document is a part of.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: partsShape,
  async handler(context, { id }) {
    const { db, caller } = context;
    await findDocument(context, id);
    return { parts: await list(db, caller, id), book: await findBookOf(db, caller, id) };
  },
});
