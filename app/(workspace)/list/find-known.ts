import { searchWords } from "#lib/document/text/search-text";
import type { KnownDocument } from "../frame/known-documents";

/**
 * Finds documents by the beginnings of words: those with exactly this title first, then those with all of them in the
 * title, then those that need their excerpt, each in the given order; all documents for an empty query.
 */
export function findKnown<T extends KnownDocument>(documents: readonly T[], query: string): T[] {
  const sought = searchWords(query);
  const has = (text: string) => {
    const words = searchWords(text);
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  };
  const inTitle = documents.filter(({ title }) => has(title));
  const titled = new Set(inTitle);
  const isExact = ({ title }: T) => searchWords(title).join(" ") === sought.join(" ");
  return [
    ...inTitle.filter(isExact),
    ...inTitle.filter((one) => !isExact(one)),
    ...documents.filter((one) => !titled.has(one) && has(`${one.title} ${one.excerpt}`)),
  ];
}
