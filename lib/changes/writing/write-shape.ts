import { z } from "zod";
import { suggestionShape } from "#lib/changes/suggestions/shape";
import { notableShape } from "#lib/history/versions/shape";
import { diff, documentId, documentShape, title } from "#lib/shapes/document-shape";

/** The common fields of all writes of a document. */
export const writeFields = {
  id: documentId,
  note: z.string().trim().min(1).max(500).optional().describe("Why: the version's summary."),
  baseVersion: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("The version it was made from; for a whole text, by default the one you last read."),
  dryRun: z.boolean().optional().describe("Answer result and diff, write nothing."),
};

/** The draft in which suggestions are kept, made where the caller has no open one of this name. Undescribed: agents make drafts first. */
export const draftName = title.min(1).optional();

/** The fields that select one node of a document, or a place next to it. */
export const nodeFields = {
  nodeId: z.string().min(1).max(100).optional().describe("As format=nodes lists it."),
  nodeIndex: z.number().int().min(0).optional().describe("Its index, from 0."),
  placement: z.enum(["replace", "before", "after"]).optional(),
};

const nodeId = z.string().min(1).max(100);

/** A text at the end and a move of blocks, which every write of a text takes in place of markdown and content. */
export const placeFields = {
  append: z.string().optional().describe("Markdown to write at the end."),
  move: z
    .strictObject({
      nodeIds: z.array(nodeId).min(1).max(1_000).optional(),
      section: nodeId.optional().describe("A heading: it and all below it."),
      before: nodeId.optional(),
      after: nodeId.optional(),
    })
    .optional()
    .describe("Moves nodes beside another, without their text; ids, authors and comments stay."),
};

/** Edits by text, which every write of a text takes in place of markdown and content. */
export const editFields = {
  edits: z
    .array(
      z.strictObject({
        find: z.string().min(1).describe("Exact text of the markdown, in one place."),
        replace: z.string().describe("Empty to delete it."),
        nodeId: z.string().min(1).max(100).optional().describe("Look only in this node."),
        all: z.boolean().optional().describe("Replace every place."),
      }),
    )
    .min(1)
    .max(100)
    .optional()
    .describe("Replacements in the text as it is, in order, all or none."),
};

/** The warnings of a write. */
export const warnings = z
  .array(z.string())
  .optional()
  .describe(
    "Citation keys that the document has no citation for, which stayed text; raw HTML that pages show as source; what others wrote since this key last read the document and a whole text without baseVersion takes away.",
  );

/** A document after a write. */
export const writtenShape = documentShape.extend({
  warnings,
  changed: z.boolean().describe("false when nothing changed: then there is no new version."),
  merged: z.literal(true).optional().describe("The write was merged with the changes since its baseVersion."),
  suggestions: z.array(suggestionShape).optional().describe("The conflicts, kept as suggestions."),
  notable: notableShape.optional().describe("What this changed without naming it; 50 at most."),
  notableCount: z.number().int().optional(),
  dryRun: z.literal(true).optional(),
  diff: diff.optional(),
});
