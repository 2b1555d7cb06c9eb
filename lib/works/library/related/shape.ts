import { z } from "zod";

/** The maximum number of works that a person relates to one work by hand. */
export const MAX_BY_HAND = 100;

/** What a list shows of a work. */
export const briefWorkShape = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  containerTitle: z.string().nullable(),
  doi: z.string().nullable(),
});

/** A work of the library that is related to another one, and by what. */
export const relatedWorkShape = briefWorkShape.extend({
  id: z.string().describe("lib_…"),
  byHand: z.boolean().describe("Whether a person related the two."),
  citedTogether: z.number().int().describe("The number of documents that you can read and that cite both."),
  sharedAuthors: z.array(z.string()).describe("The authors of both, or the editors of a work without authors."),
});

/** The related works of a work, those related by hand first. */
export const relatedWorksShape = z.object({ related: z.array(relatedWorkShape) });
