import type { DocumentJson, NodeJson } from "../model/document";

/** The top-level blocks of two texts that lie between blocks in common, and how many of those are before them. */
export type ChangedSpan = { start: number; before: readonly NodeJson[]; after: readonly NodeJson[] };

/** Finds the blocks that a write may have changed: the others are the same objects, at both ends of the two texts. */
export function changedSpan({ content: before }: DocumentJson, { content: after }: DocumentJson): ChangedSpan {
  const most = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < most && before[start] === after[start]) start++;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { start, before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) };
}
