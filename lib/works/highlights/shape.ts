import { z } from "zod";
import { time } from "#lib/shapes/document-shape";
import { note } from "../library/entries/shape";

/** The maximum number of highlights in the PDFs of one work. */
export const MAX_HIGHLIGHTS = 1_000;

/** The id of a highlight in a path or body. */
export const highlightId = z.string().min(1).max(100).describe("The id of a highlight, hig_…");

/** What a highlight can be. */
export const HIGHLIGHT_KINDS = ["highlight", "underline", "note", "image"] as const;

const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A rectangle of a PDF's page in points from its lower left corner: left, bottom, right, top. */
export type Rect = z.output<typeof rect>;

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

/** What a person marked in a PDF of a work. */
export const highlightShape = z.object({
  id: z.string().describe("hig_…"),
  citationId: z.string().describe("The work in the library, lib_…"),
  attachmentId: z.string(),
  kind: z
    .enum(HIGHLIGHT_KINDS)
    .describe("Marked or underlined words, a note at a place, or a picture, which is a part of the page."),
  page: z.number().int().describe("The PDF's page, from 1."),
  quote: z.string().describe("Empty for a note and a picture."),
  rects: z
    .array(rect)
    .nullable()
    .describe("Where it is, in points from the page's lower left corner; null where its words say it."),
  note: z.string().nullable(),
  color: z.string(),
  createdAt: time,
  updatedAt: time,
});
