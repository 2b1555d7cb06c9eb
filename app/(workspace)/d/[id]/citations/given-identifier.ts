import { AppError } from "#lib/base/errors";
import { identify } from "#lib/citations/identify";
import type { Identifier } from "#lib/citations/shape";

/** What was typed or pasted, if it names one work: how, or why it cannot. */
export type GivenIdentifier = { identifier: Identifier } | { fault: string } | null;

// A year or a volume is not yet a PubMed id, though it could be.
const FEWEST_DIGITS = 5;

/** The identifier in the words of a search; null where they are just words. */
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
