import { z } from "zod";
import { ACTIONS } from "#db/schema/kinds-of-change";
import { NOTABLE_KINDS } from "#lib/document/notable/kinds";
import { by, lastEdit, storedContent, time } from "#lib/shapes/document-shape";

/** One kind of change. */
export type Action = (typeof ACTIONS)[number];

/** A version in a path. */
export const versionId = z.string().min(1).max(100).describe("The version's id, ver_…, or its number.");

/** How often an agent changed each kind of thing, as lists show it. */
export const notableKinds = z
  .array(z.object({ kind: z.enum(NOTABLE_KINDS), count: z.number().int() }))
  .describe("How often of each kind, of the first fifty of each write.");

/** A version in a list. */
export const versionShape = z.object({
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  name: z.string().nullable().describe("The name that a person or an agent gave this version."),
  origin: z.enum(["human", "agent"]),
  model: z.string().nullable(),
  agent: z.string().nullable(),
  by,
  action: z.enum(ACTIONS),
  summary: z.string(),
  wordCountDelta: z.number().int(),
  notableCount: z.number().int().describe("How often an agent changed more than wording, without naming it."),
  notableKinds,
  createdAt: time,
  hash: z
    .string()
    .nullable()
    .describe("SHA-256 over the record and the hash of the version before; null until an earlier version has one."),
});

/** What a write changed beyond its wording. */
export const notableShape = z
  .array(
    z.object({
      kind: z.enum(NOTABLE_KINDS),
      nodeId: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  )
  .describe("Numbers, quotations, citations, links, formulas, headings, names, negations, sentences and paragraphs.");

/** A version with its text. */
export const versionWithContentShape = versionShape.extend({ notable: notableShape, content: storedContent });

/** An author of a document's words. */
export const writerShape = lastEdit.omit({ at: true }).extend({
  words: z.number().int(),
  share: z.number().describe("The share of the document's words, from 0 to 1."),
});

/** Who wrote the words of a document. */
export const writersShape = z.object({
  version: z.number().int(),
  authors: z.array(writerShape).describe("Most words first."),
  versions: z
    .array(
      z.object({
        number: z.number().int().describe("Below zero: words that were copied from another document."),
        author: z.number().int().describe("The index in `authors`."),
        at: time,
      }),
    )
    .describe("The versions that wrote what is there now."),
  blocks: z
    .array(
      z.object({
        id: z.string(),
        runs: z
          .array(z.tuple([z.number().int(), z.number().int()]))
          .describe("The length of each run of the block's text, in UTF-16 code units, and the version that wrote it."),
      }),
    )
    .describe("In reading order, without containers."),
  history: z
    .array(z.object({ version: z.number().int(), at: time, authors: z.array(writerShape) }))
    .optional()
    .describe("With `history`: the words of each author over time, at most 48 times."),
});
