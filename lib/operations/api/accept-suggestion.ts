import { z } from "zod";
import { operation } from "#lib/base/operation";
import { suggestionId } from "#lib/changes/suggestions/shape";
import { acceptInto } from "#lib/changes/writing/accept";
import { presentDocument } from "#lib/documents/store/present-document";
import { documentId, documentShape } from "#lib/shapes/document-shape";

/** Accepts a suggestion into the text. */
export const acceptSuggestion = operation({
  name: "accept_suggestion",
  route: "POST /api/d/[id]/suggestions/[sid]/accept",
  summary:
    "Accepts a suggestion, or all of a group: merges it with later changes, as one version credited to its author.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({ id: documentId, sid: suggestionId }),
  output: z.object({ accepted: z.literal(true), id: z.string(), changed: z.boolean(), document: documentShape }),
  async handler(context, { id, sid }) {
    const { row, content, changed } = await acceptInto(context, id, sid);
    return { accepted: true as const, id: sid, changed, document: presentDocument(row, content) };
  },
});
