import { z } from "zod";
import { content, documentId, documentShape } from "#lib/base/document-shape";
import { operation } from "#lib/base/operation";
import { suggestionShape } from "#lib/suggestions/shape";
import { readTextAhead } from "#lib/writing/read-large-text";
import { suggestEdits as suggest } from "#lib/writing/suggest";
import { editFields, nodeFields, warnings } from "#lib/writing/write-shape";

/** Proposes a change. */
export const suggestEdits = operation({
  name: "suggest_edits",
  route: "PATCH /api/d/[id]",
  summary:
    "Proposes a change of a document, whole or one node of it, for somebody to accept; the document stays as it is.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  chosenBy: (fields) => fields.mode !== undefined,
  input: z.object({
    id: documentId,
    mode: z.literal("suggest_replace").optional(),
    markdown: z
      .string()
      .optional()
      .describe("The proposed text; with a node and placement replace, empty to propose its removal."),
    content: content.optional(),
    ...editFields,
    ...nodeFields,
    note: z.string().trim().min(1).max(500).optional().describe("The reason, for the person who decides."),
    dryRun: z.boolean().optional().describe("Return the suggestion without storing it."),
    baseVersion: z.number().int().min(1).optional().describe("The version that was read; nodeIndex counts in it."),
  }),
  output: documentShape.extend({
    suggestion: suggestionShape,
    changed: z.literal(false),
    dryRun: z.literal(true).optional(),
    warnings,
  }),
  prepare: readTextAhead,
  handler: suggest,
});
