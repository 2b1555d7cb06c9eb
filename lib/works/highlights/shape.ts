import { z } from "zod";
import { time } from "#lib/shapes/document-shape";
import { note } from "../library/entries/shape";

/** The maximum number of highlights in the PDFs of one work. */
export const MAX_HIGHLIGHTS = 1_000;

/** The id of a highlight in a path or body. */
export const highlightId = z.string().min(1).max(100).describe("The id of a highlight, hig_…");

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, "must be #rrggbb")
  .transform((given) => given.toLowerCase());

/** The fields of a new highlight. */
export const newHighlightFields = {
  attachmentId: z.string().min(1).max(100).describe("One of the work's stored PDFs, att_…"),
  page: z.number().int().min(1).max(100_000).describe("The PDF's page, from 1."),
  quote: z.string().trim().min(1, "must not be empty").max(5_000).describe("Whole words of that page."),
  note: note.optional(),
  // Yellow, as readers of PDFs mark by default.
  color: color.default("#ffd400").describe("#rrggbb"),
};

/** The fields that a highlight can be changed by. */
export const highlightChanges = {
  note: note.nullable().optional().describe("null removes it."),
  color: color.optional().describe("#rrggbb"),
};

/** Words that a person marked in a PDF of a work. */
export const highlightShape = z.object({
  id: z.string().describe("hig_…"),
  citationId: z.string().describe("The work in the library, lib_…"),
  attachmentId: z.string(),
  page: z.number().int().describe("The PDF's page, from 1."),
  quote: z.string(),
  note: z.string().nullable(),
  color: z.string(),
  createdAt: time,
  updatedAt: time,
});
