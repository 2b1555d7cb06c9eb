import { z } from "zod";
import { diff, documentId, documentShape } from "#lib/base/document-shape";
import { suggestionShape } from "#lib/suggestions/shape";

/** The fields that every write of a document takes. */
export const writeFields = {
  id: documentId,
  note: z.string().trim().min(1).max(500).optional().describe("Why: it becomes the summary of the version."),
  baseVersion: z.number().int().min(1).optional().describe("The version this change was made from."),
  dryRun: z.boolean().optional().describe("Answer what would be written, and its diff, and write nothing."),
};

/** The fields that name one node of a document, and where beside it. */
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

/** What a write would have the reader know, besides what it did. */
export const warnings = z
  .array(z.string())
  .optional()
  .describe(
    "Citation keys that the document has no citation for, which stayed text; raw HTML that pages show as source.",
  );

/** A document as a write left it. */
export const writtenShape = documentShape.extend({
  warnings,
  changed: z.boolean().describe("false when all was so already: then there is no new version."),
  merged: z.literal(true).optional().describe("The write was merged with what came since its baseVersion."),
  suggestions: z.array(suggestionShape).optional().describe("What overlapped, kept as suggestions."),
  dryRun: z.literal(true).optional(),
  diff: diff.optional(),
});
