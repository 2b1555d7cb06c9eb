import { z } from "zod";
import { diff, documentId, documentShape } from "./shape";

/** The fields that every write of a document takes. */
export const writeFields = {
  id: documentId,
  note: z.string().trim().min(1).max(500).optional().describe("Why: it becomes the summary of the version."),
  baseVersion: z.number().int().min(1).optional().describe("The version this change was made from."),
  dryRun: z.boolean().optional().describe("Answer what would be written, and its diff, and write nothing."),
};

/** A document as a write left it. */
export const writtenShape = documentShape.extend({
  changed: z.boolean().describe("false when all was so already: then there is no new version."),
  dryRun: z.literal(true).optional(),
  diff: diff.optional(),
});
