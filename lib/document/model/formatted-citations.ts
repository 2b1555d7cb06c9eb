/** The same words as text and as safe HTML. */
export type Words = { text: string; html: string };

/** A document's citations as its style formats them, for `renderHtml`. */
export type FormattedCitations = {
  /**
   * By their position among all citations of the document, from 0; `author` goes into the sentence when the rest goes
   * into a note.
   */
  clusters: ReadonlyMap<number, Words & { author: Words | null }>;
  /** The citation of each work alone, by its id. */
  inText: ReadonlyMap<string, Words>;
  /** Citations in running text become footnotes. */
  isNoteStyle: boolean;
  /** The entries of the mentioned works, in the style's order. */
  bibliography: readonly { key: string; html: string }[];
  /** Where the bibliography goes: at its node or else at the end, only at its node, or nowhere. */
  placement: "auto" | "node" | "none";
};
