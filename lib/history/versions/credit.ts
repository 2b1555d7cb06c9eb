import type { Author } from "./author";

/** Who answered for words, and when. */
export type Reviewed = { id: string; name: string; at: string };

/**
 * The author of words that came from another document or that a person answered for, and when they were written. Origins
 * name a document's credits by numbers below zero: -1 is the first.
 */
export type Credit = Author & {
  at: string;
  /** Who answered for the words; `of` is the number that origins had for them before. */
  review?: Reviewed;
  of?: number;
};

/** The number by which origins name the credit at a place. */
export const creditNumber = (place: number): number => -1 - place;

/** The credit that a number below zero names. */
export const creditOf = (credits: readonly Credit[], number: number): Credit | undefined => credits[-1 - number];
