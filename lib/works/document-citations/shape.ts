import { z } from "zod";
import { documentCitationShape } from "#lib/citations/csl/shape";
import { LOCATOR_LABELS } from "#lib/document/grammar/locator-labels";
import { documentId } from "#lib/shapes/document-shape";

/** A document citation's id in a path. */
export const citationId = z.string().min(1).max(100).describe("The citation's id in this document, cit_…");

const words = z.string().trim().min(1).max(1000);

const label = z.enum(Object.keys(LOCATOR_LABELS));

/** A work after citing it. */
export const addedCitationShape = documentCitationShape.extend({
  duplicate: z.literal(true).optional().describe("The document already cited this work; the mention was added."),
});

/** The fields of a mention: its block, locator, prefix and suffix. */
export const mentionFields = {
  id: documentId,
  nodeId: z.string().min(1).max(100).optional().describe("The node at whose end to mention it."),
  locator: words.optional().describe("Where in the work, such as p. 3–5."),
  label: label.optional().describe("What the locator counts; page by default."),
  prefix: words.optional().describe("Words before it, such as “see”."),
  suffix: words.optional().describe("Words after it."),
  suppressAuthor: z.boolean().optional().describe("Omit the author, whom the sentence names."),
};
