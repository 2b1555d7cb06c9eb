import { diff } from "fast-myers-diff";

/** One run of a word diff. */
export type DiffRun = { op: "equal" | "insert" | "delete"; text: string };

// Words, runs of space, and every other character alone; scripts without spaces by character.
const TOKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|\s+|./gsu;

/** What turns `before` into `after`, by words; neighbouring runs of one kind are joined, deletions stand before insertions. */
export function diffWords(before: string, after: string): DiffRun[] {
  const old = before.match(TOKEN) ?? [];
  const young = after.match(TOKEN) ?? [];
  const runs: DiffRun[] = [];
  let at = 0;
  for (const [oldStart, oldEnd, start, end] of diff(old, young)) {
    add(runs, "equal", old.slice(at, oldStart));
    add(runs, "delete", old.slice(oldStart, oldEnd));
    add(runs, "insert", young.slice(start, end));
    at = oldEnd;
  }
  add(runs, "equal", old.slice(at));
  return runs;
}

function add(runs: DiffRun[], op: DiffRun["op"], tokens: readonly string[]): void {
  if (tokens.length === 0) return;
  const last = runs.at(-1);
  if (last?.op === op) last.text += tokens.join("");
  else runs.push({ op, text: tokens.join("") });
}
