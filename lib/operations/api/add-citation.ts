import { z } from "zod";
import { operation } from "#lib/base/operation";
import { cite } from "#lib/changes/writing/cite";
import { checkNewReferences } from "#lib/changes/writing/doubtful-references";
import { findWork } from "#lib/changes/writing/find-work";
import { workFields } from "#lib/citations/given/given-work";
import { addedCitationShape, mentionFields } from "#lib/works/document-citations/shape";

/** Cites a work. */
export const addCitation = operation({
  name: "add_citation",
  route: "POST /api/d/[id]/cite",
  summary:
    "Adds a work to what a document cites, by DOI, PMID, arXiv id, ISBN, URL, library id or CSL-JSON, and with nodeId mentions it there.",
  scope: "update",
  role: "edit",
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
  // What a registry gave is as it says; what the caller gave is asked about once it is kept.
  ownOrder: { afterCommit: async (db, { id, csl }) => (csl ? checkNewReferences(db, id) : undefined) },
});
