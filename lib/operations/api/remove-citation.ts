import { z } from "zod";
import { operation } from "#lib/base/operation";
import { removeCitationFrom } from "#lib/changes/writing/cite";
import { documentId } from "#lib/shapes/document-shape";
import { citationId } from "#lib/works/document-citations/shape";

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
