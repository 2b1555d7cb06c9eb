import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { citationId } from "#lib/document-citations/shape";
import { removeCitationFrom } from "#lib/writing/cite";

/** Removes a work from a document's citations. */
export const removeCitation = operation({
  name: "remove_citation",
  route: "DELETE /api/d/[id]/cite/[cid]",
  summary: "Removes a work from a document's citations, with its mentions in the text; earlier versions keep them.",
  scope: "update",
  role: "edit",
  reach: "document",
  hints: { destructive: true },
  input: z.object({ id: documentId, cid: citationId }),
  output: z.object({ removed: z.literal(true), id: z.string() }),
  handler: removeCitationFrom,
});
