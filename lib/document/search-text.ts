import { plainWords } from "./words";

/** The words of a text as search compares them: lower case, without accents, without anything but letters and digits. */
export function searchWords(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().toWellFormed();
  return plainWords(folded);
}

/**
 * What the store indexes of a text, at most `characters` long. Only words, because its own parser reads `node.js`, `3.14` and `well-known` each as
 * something else than what a person types to find them.
 */
export const searchText = (text: string, characters: number): string =>
  searchWords(text.slice(0, characters)).join(" ").slice(0, characters).toWellFormed();

// A tsvector counts no further, and takes no longer words (https://www.postgresql.org/docs/current/textsearch-limitations.html).
const LAST_POSITION = 16_383;
const LONGEST_WORD = 500;

/** The same words as the text of a tsvector, each with its place, so that the store need not take them apart again. */
export const searchVector = (text: string, characters: number): string =>
  weightedVector({ D: searchText(text, characters) });

/** Words by their weights as the text of one tsvector: those of the weight that is named first stand first. */
export function weightedVector(words: Partial<Record<"A" | "B" | "C" | "D", string>>): string {
  let last = 0;
  const placed = (weight: string) => (word: string) => {
    last = Math.min(last + 1, LAST_POSITION);
    return word.length > LONGEST_WORD ? [] : `${word}:${last}${weight}`;
  };
  return Object.entries(words)
    .flatMap(([weight, text]) =>
      text
        .split(" ")
        .filter(Boolean)
        .flatMap(placed(weight === "D" ? "" : weight)),
    )
    .join(" ");
}

/**
 * What a person typed, as a query of the store's full-text language: words by their beginnings, so that search answers
 * while one types, "phrases" exactly, `-` for without, `or` between; null when there is no word in it.
 */
export function searchQuery(typed: string): string | null {
  const alternatives: string[][] = [[]];
  for (const [, minus, phrase, plain = ""] of typed.replace(/[“”„«»]/g, '"').matchAll(TERM)) {
    if (minus === "" && plain.toLowerCase() === "or") alternatives.push([]);
    else alternatives.at(-1)?.push(...termOf(minus === "-", phrase, plain));
  }
  const queries = alternatives.filter((terms) => terms.length > 0).map((terms) => terms.join(" & "));
  return queries.length > 0 ? queries.join(" | ") : null;
}

const TERM = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

function termOf(isWithout: boolean, phrase: string | undefined, plain: string): string[] {
  const words = searchWords(phrase ?? plain);
  if (words.length === 0) return [];
  const exact = words.join(" <-> ");
  if (isWithout) return [`!(${exact})`];
  return phrase === undefined ? words.map((word) => `${word}:*`) : [`(${exact})`];
}
