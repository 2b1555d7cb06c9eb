import { type IndexedSource, pageIndexOf } from "./indexed-source";
import type { QuotedWords } from "./quoted-words";

const GRAM = 3;
// Of so few words an altered one could be in all groups of three.
const SHORT = 8;
const MOST_HITS = 100_000;
const MOST_WINDOWS = 3;
const SLACK = 10;
const SPARE = 2;
// The words of a foot and a head, and of an omission before the first hit or after the last one.
const TURN = 30;
const MOST_BEYOND = 100;

type Hit = { source: number; quoted: number; weight: number };

/** The windows of a source that have most of a quotation's rare groups of three words, best first. */
export function likelyWindows(source: IndexedSource, { keys, gaps }: QuotedWords): [number, number][] {
  const size = keys.length < SHORT ? 1 : GRAM;
  const hits = hitsOf(source, keys, size);
  const omitted = [...gaps.values()].reduce((sum, gap) => sum + gap, 0);
  const width = Math.ceil(keys.length * 1.5) + SLACK + Math.min(omitted, 3_000);
  const found = heaviest(hits, width);
  const gapAt = (isOf: (at: number) => boolean) =>
    Math.min(
      MOST_BEYOND,
      [...gaps].reduce((sum, [at, gap]) => sum + (isOf(at) ? gap : 0), 0),
    );
  return found.map(({ first, last }) => [
    reach(source, first.source, first.quoted + gapAt((at) => at <= first.quoted), -1),
    reach(source, last.source, keys.length - last.quoted + gapAt((at) => at > last.quoted), 1),
  ]);
}

/** The word that a window goes to from a hit, so many words away: over the foot of a page and the head of the next too. */
function reach(source: IndexedSource, hit: number, by: number, direction: 1 | -1): number {
  const within = (word: number) => Math.min(source.words.length, Math.max(0, word));
  const far = within(hit + direction * (by + TURN));
  const isTurned = by > 0 && pageIndexOf(source, hit) !== pageIndexOf(source, Math.min(far, source.words.length - 1));
  return isTurned ? far : within(hit + direction * (by + SPARE));
}

function hitsOf({ words, places }: IndexedSource, keys: readonly string[], size: number): Hit[] {
  const hits: Hit[] = [];
  for (let at = 0; at + size <= keys.length; at++) {
    const gram = keys.slice(at, at + size);
    const lists = gram.map((key) => places.get(key) ?? []);
    const rarest = lists.reduce((best, list, by) => (list.length < (lists[best]?.length ?? 0) ? by : best), 0);
    const list = lists[rarest] ?? [];
    const found = list
      .map((place) => place - rarest)
      .filter((start) => gram.every((key, by) => words[start + by]?.key === key));
    const weight = 1 / (1 + Math.log2(1 + found.length));
    if (hits.length + found.length > MOST_HITS) continue;
    for (const start of found) hits.push({ source: start, quoted: at, weight });
  }
  return hits.sort((one, other) => one.source - other.source);
}

type Heavy = { first: Hit; last: Hit; score: number };

/** The windows of this width with the most weight of different groups, apart from each other. */
function heaviest(hits: readonly Hit[], width: number): Heavy[] {
  const counts = new Map<number, number>();
  const all: Heavy[] = [];
  let [start, score] = [0, 0];
  for (const last of hits) {
    const count = counts.get(last.quoted) ?? 0;
    counts.set(last.quoted, count + 1);
    if (count === 0) score += last.weight;
    let first = hits[start] ?? last;
    while (last.source - first.source > width) {
      const left = (counts.get(first.quoted) ?? 0) - 1;
      counts.set(first.quoted, left);
      if (left === 0) score -= first.weight;
      first = hits[++start] ?? last;
    }
    all.push({ first, last, score });
  }
  const kept: Heavy[] = [];
  for (const one of all.sort(
    (a, b) => b.score - a.score || a.last.source - a.first.source - (b.last.source - b.first.source),
  )) {
    if (kept.length === MOST_WINDOWS) break;
    if (kept.every((other) => Math.abs(other.first.source - one.first.source) > width / 2)) kept.push(one);
  }
  return kept;
}
