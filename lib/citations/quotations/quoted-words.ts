import { sourceWords } from "./source-words";

/** The words of a quotation, and how many words of the source may be left out before the word at an index. */
export type QuotedWords = { keys: string[]; gaps: Map<number, number> };

// An omission may leave out a page or two; words in brackets stand for a few of the source's.
const OMITTED = 1_000;
const INSERTED = 8;

const LETTER = /\[(\p{L})\](?=\p{L})/gu;
const GAP = /[[(]\s*(?:…|\.(?:\s?\.){2,})\s*[\])]|…|\.(?:\s?\.){2,}|[\p{L}\p{N}]*\[[^\]]{0,500}\]/gu;

/** Reads a quotation: `[…]` and words in brackets are places where the source may go on, `[T]he` is a word. */
export function quotedWords(text: string): QuotedWords {
  const plain = text.replace(LETTER, "$1");
  const keys: string[] = [];
  const gaps = new Map<number, number>();
  let at = 0;
  const take = (to: number) => keys.push(...sourceWords(plain.slice(at, to)).map(({ key }) => key));
  for (const { 0: gap, index } of plain.matchAll(GAP)) {
    take(index);
    at = index + gap.length;
    const words = /…|\.\s?\./u.test(gap) ? OMITTED : INSERTED;
    if (keys.length > 0) gaps.set(keys.length, Math.max(words, gaps.get(keys.length) ?? 0));
  }
  take(plain.length);
  gaps.delete(keys.length);
  return { keys, gaps };
}
