import { diff } from "fast-myers-diff";
import { isSpace, type Token } from "./tokens";

/** A run of the base, `from` to `to`, that one side has as its own run `start` to `end`; ends are exclusive. */
export type Run = { from: number; to: number; start: number; end: number };

/** What one side changed in one go; `runs` are the changes within it, with only space between them. */
export type Hunk = Run & { runs: readonly Run[] };

/** Comparisons after which a diff is given up: about 30 ms. */
const MAX_COMPARISONS = 2_000_000;

type Grouped = { keys: string[]; starts: number[] };

/** What one side changed of the base; by tokens, and where that would take too long by sentences, then as a whole. */
export function diffTokens(base: readonly Token[], side: readonly Token[]): Hunk[] {
  const runs = boundedDiff(
    base.map((token) => token.key),
    side.map((token) => token.key),
  );
  if (runs) return joinRewritten(runs, base);
  return diffSentences(sentencesOf(base), sentencesOf(side)).map((run) => ({ ...run, runs: [run] }));
}

function boundedDiff(base: readonly string[], side: readonly string[]): Run[] | null {
  const numbers = new Map<string, number>();
  const xs = base.map((key) => numberOf(numbers, key));
  const ys = side.map((key) => numberOf(numbers, key));
  let left = MAX_COMPARISONS;
  // The library cannot be stopped, but once all is equal to all it is done at once; its answer is then not used.
  const isEqual = (i: number, j: number) => --left < 0 || xs[i] === ys[j];
  const runs = [...diff(xs, ys, isEqual)].map(([from, to, start, end]) => ({ from, to, start, end }));
  return left < 0 ? null : runs;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** Two rewritten runs with only a space between are one: nobody meant that space to stay where it is. */
function joinRewritten(runs: readonly Run[], base: readonly Token[]): Hunk[] {
  const hunks: Hunk[] = [];
  for (const run of runs) {
    const last = hunks.at(-1);
    const isNear = last && run.from - last.to === 1 && isSpace(base[last.to]);
    if (isNear && isRewrite(last) && isRewrite(run)) {
      hunks[hunks.length - 1] = { ...last, to: run.to, end: run.end, runs: [...last.runs, run] };
    } else hunks.push({ ...run, runs: [run] });
  }
  return hunks;
}

function isRewrite(run: Run): boolean {
  return run.from < run.to && run.start < run.end;
}

const SENTENCE_END = /[.!?。！？\n]/u;

function sentencesOf(tokens: readonly Token[]): Grouped {
  const grouped: Grouped = { keys: [], starts: [] };
  let start = 0;
  tokens.forEach((token, at) => {
    if (!SENTENCE_END.test(token.key) && at < tokens.length - 1) return;
    grouped.starts.push(start);
    grouped.keys.push(
      tokens
        .slice(start, at + 1)
        .map((each) => each.key)
        .join(""),
    );
    start = at + 1;
  });
  grouped.starts.push(tokens.length);
  return grouped;
}

function diffSentences(base: Grouped, side: Grouped): Run[] {
  const runs = boundedDiff(base.keys, side.keys) ?? [wholeRun(base.keys, side.keys)];
  return runs.map(({ from, to, start, end }) => ({
    from: base.starts[from] ?? 0,
    to: base.starts[to] ?? 0,
    start: side.starts[start] ?? 0,
    end: side.starts[end] ?? 0,
  }));
}

function wholeRun(base: readonly string[], side: readonly string[]): Run {
  return { from: 0, to: base.length, start: 0, end: side.length };
}
