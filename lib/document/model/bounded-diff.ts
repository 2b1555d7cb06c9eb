import { diff } from "fast-myers-diff";

/** A run of one list, `from` to `to`, that corresponds to `start` to `end` of the other; ends are exclusive. */
export type Run = { from: number; to: number; start: number; end: number };

/** The remaining comparisons of two words, negative when exhausted; the diffs of one request share a budget. */
export type Budget = { left: number };

/** The maximum comparisons of one request: 10 to 20 ms. */
export const MAX_COMPARISONS = 1_000_000;

/** Thrown and caught in this file. */
class OverBudget extends Error {}

/** A budget for the diffs of one request. */
export const newBudget = (): Budget => ({ left: MAX_COMPARISONS });

// Enough for a few changes in a long list, so that one expensive diff does not spoil the cheap ones after it.
const ALWAYS_PER_MEMBER = 4;

/**
 * Compares `side` with `base`; returns null when that takes more than half of the remaining budget. A few comparisons
 * per member are always allowed.
 */
export function diffWithin(base: readonly string[], side: readonly string[], budget: Budget): Run[] | null {
  const numbers = new Map([...new Set(base)].map((key, at) => [key, at]));
  const others = new Set(side);
  // Members of only one list are replaced in any case and need no comparison.
  const xs = membersOf(base, (key) => (others.has(key) ? numbers.get(key) : undefined));
  const ys = membersOf(side, (key) => numbers.get(key));
  const limit = Math.max(Math.floor(budget.left / 2), ALWAYS_PER_MEMBER * (base.length + side.length));
  let left = limit;
  // An exception is the only way to stop the library.
  const isEqual = (i: number, j: number) => {
    if (left-- === 0) throw new OverBudget();
    return xs.numbers[i] === ys.numbers[j];
  };
  try {
    const gaps = [...diff(xs.numbers, ys.numbers, isEqual)];
    return runsBetween(matches(gaps, xs.places, ys.places), base.length, side.length);
  } catch (error) {
    if (error instanceof OverBudget) return null;
    throw error;
  } finally {
    budget.left -= limit - Math.max(0, left);
  }
}

type Members = { numbers: number[]; places: number[] };

function membersOf(list: readonly string[], numberOf: (key: string) => number | undefined): Members {
  const members: Members = { numbers: [], places: [] };
  list.forEach((key, place) => {
    const number = numberOf(key);
    if (number === undefined) return;
    members.numbers.push(number);
    members.places.push(place);
  });
  return members;
}

type Gap = readonly [from: number, to: number, start: number, end: number];

/** The positions of equal members on both sides, in order. */
function matches(gaps: readonly Gap[], places: readonly number[], others: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  let [at, otherAt] = [0, 0];
  for (const [from, to, , end] of [...gaps, [places.length, places.length, others.length, others.length] as const]) {
    for (; at < from; at++, otherAt++) found.push([places[at] ?? 0, others[otherAt] ?? 0]);
    [at, otherAt] = [to, end];
  }
  return found;
}

/** The runs between equal members. */
function runsBetween(equal: readonly [number, number][], length: number, otherLength: number): Run[] {
  const runs: Run[] = [];
  let [from, start] = [0, 0];
  for (const [to, end] of [...equal, [length, otherLength] as const]) {
    if (from < to || start < end) runs.push({ from, to, start, end });
    [from, start] = [to + 1, end + 1];
  }
  return runs;
}

/** Compares two lists of words: by words or, if that is too expensive, by sentences and the words within them. */
export function diffBySentences(base: readonly string[], side: readonly string[], budget: Budget): Run[] {
  return diffWithin(base, side, budget) ?? sentenceRuns(base, side, budget).flatMap((run) => refined(run));

  function refined(run: Run): Run[] {
    if (run.from === run.to || run.start === run.end || isWhole(run)) return [run];
    const words = diffWithin(base.slice(run.from, run.to), side.slice(run.start, run.end), budget);
    return words?.map((each) => shifted(each, run)) ?? [run];
  }

  function isWhole(run: Run): boolean {
    return run.from === 0 && run.start === 0 && run.to === base.length && run.end === side.length;
  }
}

function shifted({ from, to, start, end }: Run, by: Run): Run {
  return { from: from + by.from, to: to + by.from, start: start + by.start, end: end + by.start };
}

type Sentences = { keys: string[]; starts: number[] };

const SENTENCE_END = /[.!?。！？\n]/u;

function sentencesOf(words: readonly string[]): Sentences {
  const sentences: Sentences = { keys: [], starts: [] };
  let start = 0;
  words.forEach((word, at) => {
    if (!SENTENCE_END.test(word) && at < words.length - 1) return;
    sentences.starts.push(start);
    sentences.keys.push(words.slice(start, at + 1).join(""));
    start = at + 1;
  });
  sentences.starts.push(words.length);
  return sentences;
}

/** The differing runs of words, as whole sentences. */
function sentenceRuns(base: readonly string[], side: readonly string[], budget: Budget): Run[] {
  const [old, young] = [sentencesOf(base), sentencesOf(side)];
  const runs = diffWithin(old.keys, young.keys, budget) ?? [wholeRun(old.keys, young.keys)];
  return runs.map(({ from, to, start, end }) => ({
    from: old.starts[from] ?? 0,
    to: old.starts[to] ?? 0,
    start: young.starts[start] ?? 0,
    end: young.starts[end] ?? 0,
  }));
}

/** The run that replaces one whole list by the other. */
export function wholeRun(base: readonly string[], side: readonly string[]): Run {
  return { from: 0, to: base.length, start: 0, end: side.length };
}
