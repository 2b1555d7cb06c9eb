import { type Budget, diffBySentences, type Run } from "../model/bounded-diff";
import { isSpace, type Token } from "./tokens";

/** A contiguous change of one side; `runs` are the changes within it, separated only by spaces. */
export type Hunk = Run & { runs: readonly Run[] };

/** Compares one side with the base: by tokens, by sentences where that takes too long, or as a whole. */
export function diffTokens(base: readonly Token[], side: readonly Token[], budget: Budget): Hunk[] {
  const runs = diffBySentences(
    base.map((token) => token.key),
    side.map((token) => token.key),
    budget,
  );
  return joinRewritten(runs, base);
}

/** Joins two rewritten runs with only a space between them, since the space has no meaning of its own there. */
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
