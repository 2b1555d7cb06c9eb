import { distance } from "fastest-levenshtein";
import type { Style } from "./catalogue";
import { hasToken, rankStyles, type Searchable, searchTokens } from "./rank-styles";
import { SHORT_IDS } from "./short-ids";

const NEAREST = 5;
// Up to this length a comparison takes one step per letter.
const COMPARED_CHARACTERS = 32;

const KNOWN_TO_ALL = Object.values(SHORT_IDS);
const SHORT_OF = new Map<string, string[]>(Object.entries(SHORT_IDS).map(([short, id]) => [id, [short]]));

/**
 * The few styles that `name` most likely means: those with all its words, then one spelled almost the same, then those
 * with its rarest words, then those spelled most alike.
 */
export function nearestStyles(name: string, all: readonly Searchable[]): Style[] {
  const withWords = rankStyles(name.slice(0, 100), all).slice(0, NEAREST);
  if (withWords.length === NEAREST) return withWords;
  const spelled = alike(name.slice(0, COMPARED_CHARACTERS), all);
  const almost = spelled.filter(({ far }) => far <= Math.max(1, name.length / 6)).map(({ style }) => style);
  const known = KNOWN_TO_ALL.flatMap((id) => all.find((one) => one.id === id)?.style ?? []);
  const near = [...withWords, ...almost, ...withSomeWords(name, all), ...spelled.map(({ style }) => style), ...known];
  return [...new Set(near)].slice(0, NEAREST);
}

/** Styles with some of the words, the rarest counting most; none when no word is known. */
function withSomeWords(name: string, all: readonly Searchable[]): Style[] {
  const tokens = searchTokens(name.slice(0, 100)).slice(0, 10);
  const scores = new Map<Searchable, number>();
  for (const token of tokens) {
    const having = all.filter((one) => hasToken(one, token));
    for (const one of having) scores.set(one, (scores.get(one) ?? 0) + Math.log(all.length / having.length));
  }
  return [...scores]
    .sort(([one, a], [other, b]) => b - a || one.id.length - other.id.length || (one.id < other.id ? -1 : 1))
    .slice(0, NEAREST)
    .map(([{ style }]) => style);
}

// Comparing letters is expensive, and a much longer or shorter name cannot match.
function alike(name: string, all: readonly Searchable[]): { style: Style; far: number }[] {
  const known = all.flatMap(({ style, id }) =>
    [id, ...(SHORT_OF.get(id) ?? [])].map((spelling) => ({ style, spelling })),
  );
  return known
    .filter(({ spelling }) => Math.abs(spelling.length - name.length) <= Math.max(4, name.length / 4))
    .map(({ style, spelling }) => ({ style, far: distance(name, spelling) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAREST);
}
