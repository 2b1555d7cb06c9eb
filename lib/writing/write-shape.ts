import { z } from "zod";
import { diff, documentId, documentShape } from "#lib/base/document-shape";
import { suggestionShape } from "#lib/suggestions/shape";

/** The common fields of all writes of a document. */
export const writeFields = {
  id: documentId,
  note: z.string().trim().min(1).max(500).optional().describe("Why: it becomes the summary of the version."),
  baseVersion: z.number().int().min(1).optional().describe("The version this change was made from."),
  dryRun: z.boolean().optional().describe("Return the result and its diff without writing."),
};

/** The fields that select one node of a document, or a place next to it. */
export const nodeFields = {
  nodeId: z.string().min(1).max(100).optional().describe("The node's id, as format=nodes lists it."),
  nodeIndex: z.number().int().min(0).optional().describe("The node's index, from 0, as format=nodes lists it."),
  placement: z.enum(["replace", "before", "after"]).optional(),
};

/** Edits by text, which every write of a text takes in place of markdown and content. */
export const editFields = {
  edits: z
    .array(
      z.strictObject({
        find: z.string().min(1).describe("Exact text of the markdown, in one place."),
        replace: z.string().describe("What stands there then; empty to delete it."),
        nodeId: z.string().min(1).max(100).optional().describe("Look only in this node's markdown."),
        all: z.boolean().optional().describe("Replace every place."),
      }),
    )
    .min(1)
    .max(100)
    .optional()
    .describe("Replacements in the text as it is, made in order, all or none; instead of markdown and content."),
};

/** The warnings of a write. */
export const warnings = z
  .array(z.string())
  .optional()
  .describe(
    "Citation keys that the document has no citation for, which stayed text; raw HTML that pages show as source.",
  );

/** A document after a write. */
export const writtenShape = documentShape.extend({
  warnings,
  changed: z.boolean().describe("false when nothing changed: then there is no new version."),
  merged: z.literal(true).optional().describe("The write was merged with the changes since its baseVersion."),
  suggestions: z.array(suggestionShape).optional().describe("The conflicts, kept as suggestions."),
  dryRun: z.literal(true).optional(),
  diff: diff.optional(),
});
