import type { Author } from "./author";

/**
 * The author of words that came from another document, and when they were written there. Origins name a document's
 * credits by numbers below zero: -1 is the first.
 */
export type Credit = Author & { at: string };

/** The number by which origins name the credit at a place. */
export const creditNumber = (place: number): number => -1 - place;

/** The credit that a number below zero names. */
export const creditOf = (credits: readonly Credit[], number: number): Credit | undefined => credits[-1 - number];
