import { z } from "zod";
import { documentCitationShape, formatted } from "#lib/citations/csl/shape";

const shownCluster = formatted.extend({ author: formatted.nullable(), note: z.number().int() });

/** A stored PDF of a work. */
const pdf = z.object({ id: z.string(), title: z.string(), url: z.string() });

/** The type of `pdf`. */
export type Pdf = z.output<typeof pdf>;

/** A document's citations, formatted for the screen. */
export const shownCitations = z.object({
  /** Works in order of first mention, then works that the text does not mention. */
  citations: z.array(documentCitationShape.extend({ pdfs: z.array(pdf) })),
  /** One for each citation of the text, in document order. */
  clusters: z.array(shownCluster),
  isNoteStyle: z.boolean(),
  bibliography: z.array(z.object({ key: z.string(), html: z.string() })),
  style: z.object({ id: z.string(), title: z.string(), hasBibliography: z.boolean() }),
  locale: z.string().nullable(),
  placement: z.enum(["auto", "node", "none"]),
});

/** The parsed value of `shownCitations`. */
export type ShownCitations = z.output<typeof shownCitations>;

/** A formatted work that the document cites. */
export type ShownCitation = ShownCitations["citations"][number];

/** A formatted citation; `note` is the number of the note that it became, 0 for none. */
export type ShownCluster = z.output<typeof shownCluster>;
