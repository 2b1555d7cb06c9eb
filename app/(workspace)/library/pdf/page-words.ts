import { type SourceWord, sourceWords } from "#lib/citations/quotations/source-words";

/** A run of words in the text of a page. */
export type PageRange = { from: number; to: number };

/** The text of a page as pdf.js gives it, one line after the other. */
export const pageText = (items: readonly object[]): string =>
  items.map((item) => ("str" in item && "hasEOL" in item ? `${item.str}${item.hasEOL ? "\n" : ""}` : "")).join("");

/** Where a page has these words, whatever its line ends and ligatures; the last one may be the beginning of a word. */
export function findInPage(text: string, words: string, { isPrefix = false } = {}): PageRange[] {
  const keys = sourceWords(words).map(({ key }) => key);
  const [first, ...rest] = keys;
  if (first === undefined) return [];
  const there = sourceWords(text);
  const isWord = (word: SourceWord | undefined, key: string, isLast: boolean) =>
    word !== undefined && (isPrefix && isLast ? word.key.startsWith(key) : word.key === key);
  return there.flatMap((word, at) => {
    const isHere = keys.every((key, index) => isWord(there[at + index], key, index === rest.length));
    const last = there[at + rest.length];
    return isHere && last ? [{ from: word.from, to: last.to }] : [];
  });
}

/** The whole words that a range touches, as a range; null when it touches none. */
export function wholeWords(text: string, { from, to }: PageRange): PageRange | null {
  const touched = sourceWords(text).filter((word) => word.from < to && word.to > from);
  const [first, last] = [touched[0], touched.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}
