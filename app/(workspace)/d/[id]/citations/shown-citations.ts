import { z } from "zod";
import { documentCitationShape, formatted } from "#lib/citations/shape";

const shownCluster = formatted.extend({ author: formatted.nullable(), note: z.number().int() });

/** All that is shown of a document's citations. */
export const shownCitations = z.object({
  /** What the text mentions in order of appearance, then the rest. */
  citations: z.array(documentCitationShape),
  /** One for each citation of the text, in its order. */
  clusters: z.array(shownCluster),
  isNoteStyle: z.boolean(),
  bibliography: z.array(z.object({ key: z.string(), html: z.string() })),
  style: z.object({ id: z.string(), title: z.string(), hasBibliography: z.boolean() }),
  locale: z.string().nullable(),
  placement: z.enum(["auto", "node", "none"]),
});

/** The same, as the code passes it on. */
export type ShownCitations = z.output<typeof shownCitations>;

/** A work that the document cites, formatted. */
export type ShownCitation = ShownCitations["citations"][number];

/** A citation of the text as its style writes it; `note` is the number of the note that it became, 0 for none. */
export type ShownCluster = z.output<typeof shownCluster>;
