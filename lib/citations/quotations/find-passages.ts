import { readableSource, type SourceWord, sourceWords } from "./source-words";

/** A page of a source. */
export type Page = { page: number | null; text: string };

const AROUND = 200;
const GAP = " ";

/**
 * The passages of a source's pages that have all words of `q` in any order and its "phrases" exactly, in the order of
 * the pages, together at most `maxBytes` long.
 */
export function findPassages(pages: readonly Page[], q: string, maxBytes: number): Page[] {
  const terms = termsOf(q);
  const passages: Page[] = [];
  let left = maxBytes;
  for (const { page, text } of pages) {
    const hit = hitIn(text, terms);
    if (!hit) continue;
    const passage = around(text, hit);
    left -= Buffer.byteLength(passage);
    if (left < 0) break;
    passages.push({ page, text: passage });
  }
  return passages;
}

/** What is sought: the words of each phrase, and each other word alone. */
function termsOf(q: string): string[][] {
  const parts = q.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)"?|([^\s"]+)/g);
  return [...parts]
    .map(([, phrase, plain = ""]) => sourceWords(phrase ?? plain).map(({ key }) => key))
    .filter((words) => words.length > 0);
}

/** Where the first term is in a text that has them all. */
function hitIn(text: string, terms: readonly string[][]): { from: number; to: number } | null {
  const [first] = terms;
  if (!first) return null;
  const words = sourceWords(text);
  const joined = `${GAP}${words.map(({ key }) => key).join(GAP)}${GAP}`;
  if (!terms.every((term) => joined.includes(`${GAP}${term.join(GAP)}${GAP}`))) return null;
  const at = words.findIndex((_, start) => startsWith(words, start, first));
  const last = words[at + first.length - 1];
  return { from: words[at]?.from ?? 0, to: last?.to ?? 0 };
}

const startsWith = (words: readonly SourceWord[], start: number, term: readonly string[]) =>
  term.every((key, by) => words[start + by]?.key === key);

/** The words around a place of a page, cut between words. */
function around(text: string, { from, to }: { from: number; to: number }): string {
  const start = from <= AROUND ? 0 : text.slice(0, from - AROUND).search(/\S*$/u);
  const rest = text.slice(to + AROUND).search(/\s|$/u);
  return readableSource(text.slice(start, Math.min(to, from + 2 * AROUND) + AROUND + Math.min(rest, AROUND)));
}
