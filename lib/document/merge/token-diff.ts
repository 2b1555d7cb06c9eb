import { type Budget, diffBySentences, type Run } from "../bounded-diff";
import { isSpace, type Token } from "./tokens";

/** What one side changed in one go; `runs` are the changes within it, with only space between them. */
export type Hunk = Run & { runs: readonly Run[] };

/** What one side changed of the base; by tokens, and where that would take too long by sentences, then as a whole. */
export function diffTokens(base: readonly Token[], side: readonly Token[], budget: Budget): Hunk[] {
  const runs = diffBySentences(
    base.map((token) => token.key),
    side.map((token) => token.key),
    budget,
  );
  return joinRewritten(runs, base);
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
