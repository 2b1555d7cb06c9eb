import { z } from "zod";
import { operation } from "#lib/base/operation";
import { insertQuote as insert } from "#lib/changes/writing/insert-quote";
import { documentId, nodeShape } from "#lib/shapes/document-shape";
import { highlightId } from "#lib/works/highlights/shape";

/** Quotes a highlight in a document. */
export const insertQuote = operation({
  name: "insert_quote",
  route: "POST /api/w/documents/[id]/quotes",
  summary: "Writes the words of a highlight into a document as a block quotation, with a citation of its page.",
  scope: "update",
  role: "edit",
  // The highlight is of the library, which is not the document's.
  reach: "account",
  input: z.object({
    id: documentId,
    highlightId,
    nodeId: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe("The block that it goes beside, as format=nodes lists it; by default it goes to the end."),
    placement: z.enum(["before", "after"]).optional().describe("after is default; needs nodeId."),
  }),
  output: z.object({
    version: z.number().int(),
    nodes: z.array(nodeShape).describe("The quotation and its paragraph, as format=nodes lists them."),
  }),
  location: (_, asked) => asked.replace(/^\/api\/w\/documents\/([^/]+)\/quotes\/?$/, "/api/d/$1"),
  handler: insert,
});
