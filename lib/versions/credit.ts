import type { Author } from "./author";

/**
 * The author of words that a version copied from another document. Origins name a document's credits by numbers below
 * zero: -1 is the first.
 */
export type Credit = Author & { version: number; at: string };

/** The number by which origins name the credit at a place. */
export const creditNumber = (place: number): number => -1 - place;

/** The credit that a number below zero names. */
export const creditOf = (credits: readonly Credit[], number: number): Credit | undefined => credits[-1 - number];
