import { MAX_TITLE } from "#lib/base/document-shape";

/** A title from outside as a document may have it: one line, not too long, never cut within a character. */
export const titleWithin = (title: string): string =>
  title
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, " ")
    .trim()
    .slice(0, MAX_TITLE)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trim();
