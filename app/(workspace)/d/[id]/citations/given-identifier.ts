import { AppError } from "#lib/base/errors";
import type { Identifier } from "#lib/citations/csl/shape";
import { identify } from "#lib/citations/identity/identify";

/** An identifier that was typed or pasted, or why it is not valid; null for ordinary words. */
export type GivenIdentifier = { identifier: Identifier } | { fault: string } | null;

// Shorter numbers could be PubMed ids, but are more likely a year or a volume.
const FEWEST_DIGITS = 5;

/** Recognises an identifier in a search query; null when the query is ordinary words. */
export function givenIdentifier(query: string): GivenIdentifier {
  const given = query.trim();
  if (/^\d+$/.test(given) && given.length < FEWEST_DIGITS) return null;
  try {
    return { identifier: identify(given) };
  } catch (error) {
    const looksLikeOne = /^(?:isbn\b|https?:\/\/|10\.\d{4}|[\d-]{10,}[\dx]?$)/i.test(given);
    return looksLikeOne && error instanceof AppError ? { fault: error.message } : null;
  }
}
