import { z } from "zod";
import { READING_STATES } from "#db/schema/kinds-of-change";
import { time } from "#lib/shapes/document-shape";
import type { CslItem } from "./csl";

/** A stored work in CSL-JSON, which was validated on write. */
export const storedCsl = z
  .custom<CslItem>((value) => typeof value === "object" && value !== null)
  .meta({ type: "object", description: "The work as CSL-JSON 1.0.2." });

/** The same words as text and as safe HTML. */
export const formatted = z.object({ text: z.string(), html: z.string() });

/** The verification of a work: whether a registry confirms it, whether it was retracted, the DOI of a newer version. */
export const checks = z.object({
  verified: z.boolean().nullable(),
  retracted: z.boolean().nullable(),
  newerVersion: z.string().nullable(),
});

/** The type of `checks`. */
export type Checks = z.output<typeof checks>;

/** The kinds of identifiers by which a work can be found. */
export const IDENTIFIER_TYPES = ["doi", "pmid", "arxiv", "isbn", "url"] as const;

/** A work's identifier: its kind and its normalised value. */
export const identifier = z.object({ type: z.enum(IDENTIFIER_TYPES), value: z.string() });

/** The type of `identifier`. */
export type Identifier = z.output<typeof identifier>;

/** A work that a document cites. */
export const documentCitationShape = z.object({
  id: z.string(),
  key: z.string().describe("The Pandoc citation key, unique in the document: @key."),
  csl: storedCsl,
  citationId: z
    .string()
    .nullable()
    .describe("The citation of your library that it came from; null when it came from another library."),
  identifier: identifier.nullable(),
  order: z.number().int().describe("Its place, from 1, in order of appearance; those not mentioned come last."),
  mentions: z.number().int(),
  inText: formatted,
  bibliography: formatted.nullable(),
  checks,
  createdAt: time,
});

/** A work in the library. */
export const libraryCitationShape = z.object({
  id: z.string(),
  csl: storedCsl,
  doi: z.string().nullable(),
  pmid: z.string().nullable(),
  arxivId: z.string().nullable(),
  url: z.string().nullable(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  collectionIds: z.array(z.string()),
  checks,
  reading: z.enum(READING_STATES).nullable(),
  createdAt: time,
  updatedAt: time,
});
