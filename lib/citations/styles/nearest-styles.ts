import { distance } from "fastest-levenshtein";
import type { Style } from "./catalogue";
import { rankStyles, type Searchable } from "./rank-styles";
import { SHORT_IDS } from "./short-ids";

const NEAREST = 5;
// Up to here two names are compared in one step for each letter.
const COMPARED_CHARACTERS = 32;

const KNOWN_TO_ALL = Object.values(SHORT_IDS);
const SHORT_OF = new Map<string, string[]>(Object.entries(SHORT_IDS).map(([short, id]) => [id, [short]]));

/** The few styles that someone who wrote `name` most likely meant: those that have its words, then those spelled most alike. */
export function nearestStyles(name: string, all: readonly Searchable[]): Style[] {
  const withWords = rankStyles(name.slice(0, 100), all).slice(0, NEAREST);
  if (withWords.length === NEAREST) return withWords;
  return [...new Set([...withWords, ...alike(name.slice(0, COMPARED_CHARACTERS), all)])].slice(0, NEAREST);
}

// Comparing letter by letter costs, and most names need no comparing: what is much longer or shorter is not alike.
function alike(name: string, all: readonly Searchable[]): Style[] {
  const known = all.flatMap(({ style, id }) =>
    [id, ...(SHORT_OF.get(id) ?? [])].map((spelling) => ({ style, spelling })),
  );
  const near = known.filter(({ spelling }) => Math.abs(spelling.length - name.length) <= Math.max(4, name.length / 4));
  const ranked = near
    .map(({ style, spelling }) => ({ style, far: distance(name, spelling) }))
    .sort((a, b) => a.far - b.far)
    .map(({ style }) => style);
  return [...ranked.slice(0, NEAREST), ...KNOWN_TO_ALL.flatMap((id) => all.find((one) => one.id === id)?.style ?? [])];
}
