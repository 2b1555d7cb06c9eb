import { z } from "zod";
import { documentId } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";
import { MAX_PARTS } from "./most-parts";

/** The ids of a book's parts in their order, in a request. */
export const partIds = z
  .array(documentId)
  .max(MAX_PARTS)
  .describe("All parts in their order; a part that is left out leaves the book, and stays a document.");

/** The ids of a book's parts as a change of them was made on, in a request. */
export const basedOnParts = z
  .array(documentId)
  .max(MAX_PARTS)
  .optional()
  .describe(
    "The ids of all parts in the order that the change is based on: 409 version_conflict when that changed since.",
  );

const headingShape = z.object({ id: z.string(), level: z.number().int(), text: z.string() });

const partShape = z.object({
  id: z.string(),
  title: z.string().nullable().describe("null with wordCount, version and role where you may not read the part."),
  wordCount: z.number().int().nullable(),
  version: z.number().int().nullable(),
  role: roleShape.nullable(),
  inTrash: z.boolean().describe("true: left out of exports until it is restored, when it has its place again."),
  headings: z
    .array(headingShape)
    .nullable()
    .optional()
    .describe("With headings; null where you may not read the part, in the trash, and past 12 MB of text."),
});

/** The parts of a book in a response. */
export const partsShape = z.object({
  parts: z.array(partShape),
  book: z
    .object({ id: z.string(), title: z.string() })
    .nullable()
    .describe("The book that the document is a part of, where you may read that."),
});

/** A part of a book, as this caller sees it. */
export type Part = z.output<typeof partShape>;

/** A heading of a part. */
export type PartHeading = z.output<typeof headingShape>;
