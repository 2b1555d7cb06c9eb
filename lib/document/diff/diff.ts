import { type Budget, diffBySentences, diffWithin, newBudget, wholeRun } from "../model/bounded-diff";
import { MAX_BLOCKS } from "../model/bounds";
import { cutText } from "../model/words";

/** One run of a word diff. */
export type DiffRun = { op: "equal" | "insert" | "delete"; text: string };

// The cost of splitting and numbering text, in comparisons.
const PER_CHARACTER = 6;
const PER_BLOCK = 10;
const PER_PIECE = 100;

/**
 * The word diff from `before` to `after`; adjacent runs of one kind are joined, and deletions precede insertions.
 * Compares blocks first, then the words of the differing ones; replaces what the budget does not cover as a whole.
 */
export function diffWords(before: string, after: string, budget: Budget = newBudget()): DiffRun[] {
  const { head, old, young, tail } = trimmed(before, after);
  const [oldBlocks, youngBlocks] = [blocksOf(old), blocksOf(young)];
  budget.left -= PER_BLOCK * (oldBlocks.length + youngBlocks.length);
  const runs: DiffRun[] = [];
  add(runs, "equal", head);
  let at = 0;
  const changed = diffWithin(oldBlocks, youngBlocks, budget) ?? [wholeRun(oldBlocks, youngBlocks)];
  for (const { from, to, start, end } of changed) {
    add(runs, "equal", oldBlocks.slice(at, from).join(""));
    for (const run of changedBlocks(oldBlocks.slice(from, to), youngBlocks.slice(start, end), budget)) {
      add(runs, run.op, run.text);
    }
    at = to;
  }
  add(runs, "equal", oldBlocks.slice(at).join(""));
  add(runs, "equal", tail);
  return runs;
}

/** Removes the common ends of two texts, cut at a space so that no word is split. */
function trimmed(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  const isEqual = start === before.length && start === after.length;
  while (!isEqual && start > 0 && !isSpace(before[start - 1])) start--;
  let end = 0;
  while (end < shorter - start && before.at(-end - 1) === after.at(-end - 1)) end++;
  while (end > 0 && !isSpace(before.at(-end))) end--;
  const [oldEnd, youngEnd] = [before.length - end, after.length - end];
  return {
    head: before.slice(0, start),
    old: before.slice(start, oldEnd),
    young: after.slice(start, youngEnd),
    tail: before.slice(oldEnd),
  };
}

const isSpace = (character: string | undefined) => character === " " || character === "\n";

/** Blocks with the empty lines after them, which join to the text; blocks past the document limit become one. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let start = 0;
  for (let gap = text.indexOf("\n\n"); gap >= 0 && blocks.length < MAX_BLOCKS; gap = text.indexOf("\n\n", start)) {
    let end = gap + 2;
    while (text[end] === "\n") end++;
    blocks.push(text.slice(start, end));
    start = end;
  }
  return start < text.length ? [...blocks, text.slice(start)] : blocks;
}

/** The diff of a changed run of blocks; equal counts on both sides most likely mean that each block changed. */
function changedBlocks(old: readonly string[], young: readonly string[], budget: Budget): DiffRun[] {
  if (old.length !== young.length) return changedText(old.join(""), young.join(""), budget);
  return old.flatMap((block, at) => changedText(block, young[at] ?? "", budget));
}

/** The diff of two texts by words, or as a whole when the budget does not cover it. */
function changedText(before: string, after: string, budget: Budget): DiffRun[] {
  if (before === "" || after === "" || before === after) return replaced(before, after);
  const { head, old, young, tail } = trimmed(before, after);
  const cost = PER_PIECE + PER_CHARACTER * (old.length + young.length);
  if (cost > budget.left) return replaced(before, after);
  budget.left -= cost;
  const [oldWords, youngWords] = [cutText(old), cutText(young)];
  const runs: DiffRun[] = [{ op: "equal", text: head }];
  let at = 0;
  for (const { from, to, start, end } of diffBySentences(oldWords, youngWords, budget)) {
    runs.push({ op: "equal", text: oldWords.slice(at, from).join("") });
    runs.push(...replaced(oldWords.slice(from, to).join(""), youngWords.slice(start, end).join("")));
    at = to;
  }
  runs.push({ op: "equal", text: oldWords.slice(at).join("") + tail });
  return runs;
}

function replaced(before: string, after: string): DiffRun[] {
  if (before === after) return [{ op: "equal", text: before }];
  return [
    { op: "delete", text: before },
    { op: "insert", text: after },
  ];
}

function add(runs: DiffRun[], op: DiffRun["op"], text: string): void {
  if (text === "") return;
  const last = runs.at(-1);
  const before = runs.at(-2);
  if (last?.op === op) last.text += text;
  else if (op !== "delete" || last?.op !== "insert") runs.push({ op, text });
  else if (before?.op === "delete") before.text += text;
  else runs.splice(-1, 0, { op, text });
}
