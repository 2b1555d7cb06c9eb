import { z } from "zod";
import { operation } from "#lib/base/operation";
import { refreshDraft as refresh } from "#lib/changes/drafts/refresh-draft";
import { suggestionShape } from "#lib/changes/suggestions/shape";
import { documentId, documentShape } from "#lib/shapes/document-shape";

/** Brings the changes of a document into its draft. */
export const refreshDraft = operation({
  name: "refresh_draft",
  route: "POST /api/w/documents/[id]/refresh",
  summary: "Brings what changed in the document into its draft; what both changed becomes a suggestion in the draft.",
  scope: "update",
  role: "edit",
  reach: "document",
  input: z.object({ id: documentId.describe("The draft's id, doc_…") }),
  output: z.object({ document: documentShape, suggestions: z.array(suggestionShape) }),
  handler: (context, { id }) => refresh(context, id),
});
