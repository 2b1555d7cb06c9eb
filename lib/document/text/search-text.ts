import { plainWords } from "../model/words";

/** The words of a text as search compares them: lower case, no accents, letters and digits only. */
export function searchWords(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().toWellFormed();
  return plainWords(folded);
}

/**
 * The text that the store indexes, at most `characters` long. Words only, because the store's own parser splits
 * `node.js`, `3.14` and `well-known` differently from what a person types to find them.
 */
export const searchText = (text: string, characters: number): string =>
  searchWords(text.slice(0, characters)).join(" ").slice(0, characters).toWellFormed();

// https://www.postgresql.org/docs/current/textsearch-limitations.html
/** The last position that a tsvector counts. */
export const LAST_POSITION = 16_383;
/** The length of the longest word that a tsvector surely takes. */
export const LONGEST_WORD = 500;
/** How many positions of one word a tsvector keeps. */
export const MOST_POSITIONS = 255;

/** Words in tsvector syntax, and the position of the last one. */
type Placed = { vector: string; last: number };

/** Words by weight in the syntax of one tsvector; the first weight named comes first. */
export function weightedVector(words: Partial<Record<"A" | "B" | "C" | "D", string>>): string {
  let after = 0;
  const placed = Object.entries(words).map(([weight, text]) => {
    const next = place(text, { after, suffix: weight === "D" ? "" : weight });
    after = next.last;
    return next;
  });
  return placed.flatMap(({ vector }) => vector || []).join(" ");
}

/** The words of a text, separated by spaces, at the positions after one. */
function place(text: string, { after, suffix }: { after: number; suffix: string }): Placed {
  let last = after;
  const placed: string[] = [];
  for (const word of text.split(" ")) {
    if (word === "") continue;
    last = Math.min(last + 1, LAST_POSITION);
    if (word.length <= LONGEST_WORD) placed.push(`${word}:${last}${suffix}`);
  }
  return { vector: placed.join(" "), last };
}

/**
 * Converts typed text to a tsquery: words match by prefix, so that search works while typing, "phrases" exactly, `-`
 * excludes, `or` alternates; null when it has no word.
 */
export function searchQuery(typed: string): string | null {
  const alternatives: string[][] = [[]];
  for (const [, minus, phrase, plain = ""] of termsIn(typed)) {
    if (minus === "" && plain.toLowerCase() === "or") alternatives.push([]);
    else alternatives.at(-1)?.push(...termOf(minus === "-", phrase, plain));
  }
  const queries = alternatives.filter((terms) => terms.length > 0).map((terms) => terms.join(" & "));
  return queries.length > 0 ? queries.join(" | ") : null;
}

const termsIn = (typed: string) => typed.replace(/[“”„«»]/g, '"').matchAll(TERM);

/**
 * What a text must hold to be found by the query, for a search in its words joined and enclosed by spaces: a word by its
 * beginning, a phrase as a whole.
 */
export function searchedTerms(typed: string): string[] {
  return [...termsIn(typed)].flatMap(([, minus, phrase, plain = ""]) => {
    if (minus === "-" || (phrase === undefined && plain.toLowerCase() === "or")) return [];
    const words = searchWords(phrase ?? plain);
    if (words.length === 0) return [];
    return phrase === undefined ? words.map((word) => ` ${word}`) : [` ${words.join(" ")} `];
  });
}

const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

function termOf(isWithout: boolean, phrase: string | undefined, plain: string): string[] {
  const words = searchWords(phrase ?? plain);
  if (words.length === 0) return [];
  const exact = words.join(" <-> ");
  if (isWithout) return [`!(${exact})`];
  return phrase === undefined ? words.map(byBeginning) : [`(${exact})`];
}

// PostgreSQL takes a beginning for rare, even of a word that every text has, but knows how frequent a whole word is: then
// it reads the newest texts first instead of finding all.
const byBeginning = (word: string) => `(${word} | ${word}:*)`;
