import { MAX_TITLE } from "#lib/shapes/document-shape";

/** Converts a title from outside to a valid one: one line, within the length limit, no character cut. */
export const titleWithin = (title: string): string =>
  title
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .slice(0, MAX_TITLE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
