import { countLeading } from "#lib/base/count-leading";
import type { Page } from "./find-passages";
import { readableSource, type SourceWord, sourceWords } from "./source-words";

/** A source's words, ready to be searched. */
export type IndexedSource = {
  text: string;
  words: SourceWord[];
  /** All words without anything between, so that lost and added white space do not matter. */
  joined: string;
  /** Where each word begins in `joined`. */
  starts: number[];
  /** The places of each word. */
  places: Map<string, number[]>;
  pages: readonly Page[];
  /** Where each page begins in `text`. */
  pageStarts: number[];
};

/** Indexes the pages of a source. */
export function indexSource(pages: readonly Page[]): IndexedSource {
  const text = pages.map((page) => page.text).join("\n");
  const words = sourceWords(text);
  const starts: number[] = [];
  const places = new Map<string, number[]>();
  let length = 0;
  words.forEach(({ key }, at) => {
    starts.push(length);
    length += key.length;
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  });
  const pageStarts: number[] = [];
  let start = 0;
  for (const page of pages) {
    pageStarts.push(start);
    start += page.text.length + 1;
  }
  return { text, words, joined: words.map(({ key }) => key).join(""), starts, places, pages, pageStarts };
}

/** The index of the last of these sorted numbers that is at most `value`. */
export const lastAtMost = (sorted: readonly number[], value: number): number =>
  countLeading(sorted, (number) => number <= value) - 1;

/** The index of the page on which a word of a source begins. */
export const pageIndexOf = ({ words, pageStarts }: IndexedSource, word: number): number =>
  lastAtMost(pageStarts, words[word]?.from ?? 0);

/** The words of a source from `from` up to `to`, as people read them. */
export const textBetween = ({ text, words }: IndexedSource, from: number, to: number): string =>
  readableSource(text.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? 0));
