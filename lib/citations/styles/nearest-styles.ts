import { distance } from "fastest-levenshtein";
import type { Style } from "./catalogue";
import { foldWords, rankStyles, type Searchable } from "./rank-styles";
import { SHORT_IDS } from "./short-ids";

const NEAREST = 5;
const COMPARED_CHARACTERS = 80;

/** The few styles that someone who wrote `name` most likely meant: those that have its words, then those spelled most alike. */
export function nearestStyles(name: string, all: readonly Searchable[]): Style[] {
  const short = name.slice(0, COMPARED_CHARACTERS);
  const withWords = rankStyles(short, all).slice(0, NEAREST);
  if (withWords.length === NEAREST) return withWords;
  return [...new Set([...withWords, ...alike(short, all)])].slice(0, NEAREST);
}

function alike(name: string, all: readonly Searchable[]): Style[] {
  const title = foldWords(name);
  const shortIds: Record<string, string[]> = {};
  for (const [short, id] of Object.entries(SHORT_IDS)) shortIds[id] = [short];
  const far = (candidate: Searchable) =>
    Math.min(
      ...[candidate.id, ...(shortIds[candidate.id] ?? [])].map((id) => distance(name, id) / Math.max(id.length, 3)),
      distance(title, candidate.title) / Math.max(candidate.title.length, 3),
    );
  return all
    .map((candidate) => ({ style: candidate.style, far: far(candidate) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, NEAREST)
    .map(({ style }) => style);
}
