import { sameJson } from "#lib/base/same-json";
import type { MarkJson } from "./document";

/** The printed form of an inline node, and its marks. */
export type Marked<Out> = { leaf: Out[]; marks: readonly MarkJson[] };

/** Nests flat marks: at each position the mark that reaches furthest becomes the outermost. */
export function nestMarks<Out>(flat: readonly Marked<Out>[], wrap: (mark: MarkJson, inside: Out[]) => Out[]): Out[] {
  const nested: Out[] = [];
  for (let at = 0; at < flat.length; ) {
    const { outermost, end } = furthest(flat, at);
    if (outermost) {
      const inside = flat.slice(at, end).map((each) => without(each, outermost));
      for (const made of wrap(outermost, nestMarks(inside, wrap))) nested.push(made);
    } else for (const leaf of flat[at]?.leaf ?? []) nested.push(leaf);
    at = end;
  }
  return nested;
}

function furthest<Out>(flat: readonly Marked<Out>[], at: number): { outermost: MarkJson | null; end: number } {
  let outermost: MarkJson | null = null;
  let end = at + 1;
  for (const mark of flat[at]?.marks ?? []) {
    const reach = reachOf(flat, at, mark);
    if (outermost && reach <= end) continue;
    outermost = mark;
    end = reach;
  }
  return { outermost, end };
}

function reachOf<Out>(flat: readonly Marked<Out>[], from: number, mark: MarkJson): number {
  let end = from + 1;
  while (end < flat.length && flat[end]?.marks.some((other) => isSame(mark, other))) end++;
  return end;
}

function isSame(a: MarkJson, b: MarkJson): boolean {
  return a.type === b.type && sameJson(a.attrs, b.attrs);
}

function without<Out>(each: Marked<Out>, mark: MarkJson): Marked<Out> {
  return { leaf: each.leaf, marks: each.marks.filter((other) => other.type !== mark.type) };
}
