import { z } from "zod";
import { CHECKED_FIELDS } from "#lib/citations/checking/compare-works";
import { time } from "#lib/shapes/document-shape";
import { QUOTATION_STATUSES } from "./better-verdict";

/** One thing that was checked in a document. */
export const checkShape = z.object({
  id: z.string().describe("chk_…; the same as long as the words are."),
  kind: z.enum(["quotation", "reference", "retraction"]),
  status: z.enum([...QUOTATION_STATUSES, "verified", "mismatch", "fabricated", "unknown", "retracted"]),
  nodeId: z.string().nullable().describe("The block of the quotation, or of the work's first mention."),
  citationId: z.string().nullable().describe("The document's citation, cit_…"),
  text: z.string(),
  found: z.string().nullable().describe("What the source says instead."),
  page: z.number().int().nullable().describe("The PDF's page, from 1; null for a saved page."),
  message: z.string(),
  reason: z
    .enum(["nothing", "scan", "gone"])
    .optional()
    .describe(
      "Of no_source: nothing is kept to compare with, or a PDF that is a scan, without text. Of unknown: gone, when the work's address had no page (404 or 410) at the last nightly check.",
    ),
  fields: z
    .array(z.object({ name: z.enum(CHECKED_FIELDS), given: z.string(), found: z.string() }))
    .optional()
    .describe("Of a mismatch: each field that a registry has differently."),
});

/** The type of `checkShape`. */
export type Check = z.output<typeof checkShape>;

/** The last check of a document. */
export const checksShape = z.object({
  checkedAt: time.nullable().describe("Null before the first check."),
  version: z.number().int().nullable().describe("The version that was checked."),
  counts: z.record(z.string(), z.number().int()).describe("How many checks have each status."),
  checks: z.array(checkShape),
});
