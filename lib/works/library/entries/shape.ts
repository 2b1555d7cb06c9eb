import { z } from "zod";

import { libraryCitationShape } from "#lib/citations/csl/shape";
import { MAX_NOTE, readingStates } from "./filing-fields";

/** The maximum number of tags of one citation. */
export const MAX_TAGS = 50;

/** The id of a citation of the library in a path or body. */
export const citationId = z.string().min(1).max(100).describe("The id of a citation in the library, lib_…");

/** A tag in a request. */
export const tag = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(100)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line, without control characters");

/** The tags of a citation, without repetition. */
export const tags = z
  .array(tag)
  .max(MAX_TAGS)
  .transform((given) => [...new Set(given)]);

/** The state of a work in the reading list. */
export const reading = z.enum(readingStates);

/** A person's note about a work. */
export const note = z.string().trim().max(MAX_NOTE);

/** A saved citation; `duplicate` is set when the library already had the work. */
export const savedCitationShape = libraryCitationShape.extend({
  duplicate: z.literal(true).optional().describe("The library already has this work; this is the existing one."),
});

/** A fault of a file: an entry that could not be read or saved. */
export const faultShape = z.object({ line: z.number().int(), message: z.string() });

/** The result for the entries of a file. */
export const savedFileShape = z.object({
  citations: z.array(libraryCitationShape).describe("The new works."),
  duplicates: z.array(libraryCitationShape).describe("The existing works that the library already had."),
  faults: z.array(faultShape).describe("The entries that could not be read and the fields that were ignored, by line."),
});

/** A page of the library. */
export const libraryPageShape = z.object({
  citations: z.array(libraryCitationShape),
  nextCursor: z.string().nullable(),
});
