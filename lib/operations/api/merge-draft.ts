import { z } from "zod";
import { operation } from "#lib/base/operation";
import { mergeDraft as merge } from "#lib/changes/drafts/merge-draft";
import { suggestionShape } from "#lib/changes/suggestions/shape";
import { documentId, documentShape } from "#lib/shapes/document-shape";

/** Merges a draft into its document. */
export const mergeDraft = operation({
  name: "merge_draft",
  route: "POST /api/w/documents/[id]/merge",
  summary:
    "Merges a draft into its document, as one version or as suggestions; every word keeps its author, and what both changed becomes a suggestion.",
  scope: "update",
  role: "edit",
  reach: "folder",
  input: z.object({
    id: documentId.describe("The draft's id, doc_…"),
    as: z.enum(["write", "suggest"]).default("write"),
  }),
  output: z.object({ document: documentShape, suggestions: z.array(suggestionShape) }),
  handler: (context, { id, as }) => merge(context, id, as),
});
