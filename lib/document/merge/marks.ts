import { sameJson } from "#lib/base/same-json";
import type { MarkJson } from "../model/document";
import { sortMarks } from "../schema/build";

/** One side's change to the marks of a token: the mark that it set, or null for a removed one. */
export type MarkChange = { type: string; mark: MarkJson | null };

type Marks = readonly MarkJson[] | undefined;

/** The changes between two sets of marks. */
export function markChanges(before: Marks, after: Marks): MarkChange[] {
  if (before === after) return [];
  const [old, young] = [before ?? [], after ?? []];
  const set = young.filter((mark) => !old.some((other) => sameJson(mark, other)));
  const gone = old.filter((mark) => !young.some((other) => other.type === mark.type));
  return [
    ...set.map((mark): MarkChange => ({ type: mark.type, mark })),
    ...gone.map((mark): MarkChange => ({ type: mark.type, mark: null })),
  ];
}

/** The marks after some changes, in schema order. */
export function withMarkChanges(marks: Marks, changes: readonly MarkChange[]): readonly MarkJson[] {
  const kept = (marks ?? []).filter((mark) => !changes.some((change) => change.type === mark.type));
  return sortMarks([...kept, ...changes.flatMap((change) => change.mark ?? [])]);
}

/** The changes that are in both lists. */
export function commonChanges(some: readonly MarkChange[], others: readonly MarkChange[]): MarkChange[] {
  return some.filter((change) => others.some((other) => sameJson(change, other)));
}

/** The marks with the changes of both sides; null when both changed one mark differently, such as a link's address. */
export function mergeMarks(base: Marks, ours: Marks, theirs: Marks): readonly MarkJson[] | null {
  const incoming = markChanges(base, theirs);
  if (incoming.length === 0) return ours ?? [];
  const outgoing = markChanges(base, ours);
  const overlaps = outgoing.some((own) => incoming.some((other) => own.type === other.type && !sameJson(own, other)));
  return overlaps ? null : withMarkChanges(ours, incoming);
}
