import { z } from "zod";
import { operation } from "#lib/api/operation";
import { cite } from "#lib/citations/document/cite";
import { findWork } from "#lib/citations/document/find-work";
import { addedCitationShape, mentionFields } from "#lib/citations/document/shape";
import { workFields } from "#lib/citations/given-work";

/** Cites a work. */
export const addCitation = operation({
  name: "add_citation",
  route: "POST /api/d/[id]/cite",
  summary:
    "Adds a work to what a document cites, by DOI, PMID, arXiv id, ISBN, URL, library id or CSL-JSON, and with nodeId mentions it there.",
  scope: "update",
  reach: "document",
  hints: { openWorld: true },
  input: z.object({
    ...mentionFields,
    ...workFields,
    citationId: z.string().min(1).max(100).optional().describe("A citation of your library, lib_…"),
  }),
  output: addedCitationShape,
  location: ({ id }, asked) => `${asked}/${id}`,
  existed: ({ duplicate }) => duplicate === true,
  prepare: findWork,
  handler: cite,
});
