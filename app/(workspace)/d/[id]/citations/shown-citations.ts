import type { z } from "zod";
import type { documentCitationShape } from "#lib/citations/shape";
import type { Words } from "#lib/document/formatted-citations";

/** A work that the document cites, formatted. */
export type ShownCitation = z.output<typeof documentCitationShape>;

/** A citation of the text as its style writes it; `note` is the number of the note that it became, 0 for none. */
export type ShownCluster = Words & { author: Words | null; note: number };

/** All that is shown of a document's citations. */
export type ShownCitations = {
  /** What the text mentions in order of appearance, then the rest. */
  citations: ShownCitation[];
  /** One for each citation of the text, in its order. */
  clusters: ShownCluster[];
  isNoteStyle: boolean;
  bibliography: { key: string; html: string }[];
  style: { id: string; title: string; hasBibliography: boolean };
  locale: string | null;
  placement: "auto" | "node" | "none";
};
