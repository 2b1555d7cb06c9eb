import { z } from "zod";
import { operation } from "#lib/base/operation";
import { writtenForFields } from "#lib/changes/comments/shape";
import { keepInDraft } from "#lib/changes/drafts/keep-in-draft";
import { suggestionShape } from "#lib/changes/suggestions/shape";
import { guardFields } from "#lib/changes/writing/guard-write";
import { readTextAhead } from "#lib/changes/writing/read-large-text";
import { suggestEdits as suggest } from "#lib/changes/writing/suggest";
import { draftName, editFields, nodeFields, placeFields, warnings } from "#lib/changes/writing/write-shape";
import { content, documentId, documentShape } from "#lib/shapes/document-shape";

/** Proposes a change. */
export const suggestEdits = operation({
  name: "suggest_edits",
  route: "PATCH /api/d/[id]",
  summary:
    "Proposes what write_document would write, one suggestion a node, for somebody to accept; the document stays as it is.",
  scope: "suggest",
  role: "comment",
  reach: "document",
  chosenBy: (fields) => fields.mode !== undefined,
  input: z.object({
    id: documentId,
    mode: z.literal("suggest_replace").optional(),
    markdown: z.string().optional().describe("The proposed text; with a node, empty to remove it."),
    content: content.optional(),
    ...editFields,
    ...placeFields,
    ...nodeFields,
    ...guardFields,
    ...writtenForFields,
    draftName,
    note: z.string().trim().min(1).max(500).optional().describe("Why, for the person who decides."),
    dryRun: z.boolean().optional().describe("Answer suggestions, store nothing."),
    baseVersion: z.number().int().min(1).optional().describe("The version that was read."),
  }),
  output: documentShape.extend({
    suggestion: suggestionShape.optional().describe("The first of them."),
    suggestions: z.array(suggestionShape).describe("One for each node that changes."),
    groupId: z.string().nullable().describe("grp_… of all of them; null for a lone one."),
    changed: z.literal(false),
    dryRun: z.literal(true).optional(),
    warnings,
  }),
  prepare: readTextAhead,
  handler: (context, fields, ahead) => suggest(context, fields, ahead, keepInDraft),
});
