import { z } from "zod";
import { time } from "#lib/shapes/document-shape";

/** The id of a collection in a path or body. */
export const collectionId = z.string().min(1).max(100).describe("The collection's id, col_…");

/** A collection's name in a request. */
export const collectionName = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(200)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line, without control characters");

/** A named group of citations of the library. */
export const collectionShape = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable().describe("The collection that it is in."),
  citationCount: z.number().int(),
  createdAt: time,
});
