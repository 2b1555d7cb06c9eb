/** The same words as text and as safe HTML. */
export type Words = { text: string; html: string };

/** A document's citations as its style writes them, for `renderHtml`. */
export type FormattedCitations = {
  /** By their places among all citations of the document, from 0; `author` stands in the sentence where the rest goes into a note. */
  clusters: ReadonlyMap<number, Words & { author: Words | null }>;
  /** How each work is cited alone, by its id. */
  inText: ReadonlyMap<string, Words>;
  /** Citations in running text become footnotes. */
  isNoteStyle: boolean;
  /** The entries of what the text mentions, in the style's order. */
  bibliography: readonly { key: string; html: string }[];
  /** Where the bibliography stands: at its node or else at the end, only at its node, or nowhere. */
  placement: "auto" | "node" | "none";
};
