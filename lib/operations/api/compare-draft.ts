import { z } from "zod";
import { operation } from "#lib/base/operation";
import { compareDraft as compare } from "#lib/changes/drafts/compare-draft";
import { comparisonShape } from "#lib/changes/drafts/comparison";
import { documentId } from "#lib/shapes/document-shape";

/** Compares a draft with its document. */
export const compareDraft = operation({
  name: "compare_draft",
  route: "GET /api/w/documents/[id]/comparison",
  summary:
    "Says which nodes a draft changes in its document as both are now, and which of them the document changed too.",
  scope: "read",
  mayUseReplica: true,
  role: "view",
  reach: "document",
  input: z.object({ id: documentId.describe("The draft's id, doc_…") }),
  output: comparisonShape,
  handler: (context, { id }) => compare(context, id),
});
