import { Fragment, type Node } from "@tiptap/pm/model";
import type { Change } from "./change";
import { changesBetween } from "./changes-between";

/** The changes of `changesBetween`, without the letters that a replaced word and its replacement have in common. */
export function smallestChanges(before: Node, after: Node): Change[] {
  return changesBetween(before, after).map((change) => (change.kind === "words" ? trimmed(before, change) : change));
}

function trimmed(before: Node, change: Extract<Change, { kind: "words" }>): Change {
  const old = before.slice(change.from, change.to).content;
  const young = Fragment.from(change.nodes);
  const start = old.findDiffStart(young);
  const ends = old.findDiffEnd(young);
  if (start === null || ends === null) return change;
  // In repeated letters the common start and end may overlap.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  return {
    ...change,
    from: change.from + start,
    to: change.from + ends.a + overlap,
    nodes: young.cut(start, ends.b + overlap).content,
  };
}
