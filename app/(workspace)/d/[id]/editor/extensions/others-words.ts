import type { Transaction } from "@tiptap/pm/state";
import { Mapping, type StepMap } from "@tiptap/pm/transform";

/** A range of a text, written by others; `shift` is its distance from its place in an earlier text. */
export type Range = { from: number; to: number; shift: number };

// Enough for hours of others' edits: each key press maps them all.
const MAX_RANGES = 2_000;

/** The ranges after a transaction, without what it deleted; with `isOthers` its insertions are added. */
export function rangesAfter(ranges: readonly Range[], tr: Transaction, isOthers: boolean): readonly Range[] {
  let now = ranges;
  for (const map of tr.mapping.maps) {
    now = now.flatMap((range) => cut(range, map).kept);
    if (isOthers) now = [...now, ...insertedBy(map)];
  }
  return now.slice(-MAX_RANGES).map((range) => (range.shift === 0 ? range : { ...range, shift: 0 }));
}

/** A deleted range, and the start and end of the deletion that contains it. */
export type Deleted = { from: number; to: number; start: number; end: number };

/** The parts of the ranges that a transaction deletes; all positions are in its older text. */
export function deletedFrom(ranges: readonly Range[], tr: Transaction): Deleted[] {
  const deleted: Deleted[] = [];
  let now = ranges;
  tr.mapping.maps.forEach((map, at) => {
    const before = new Mapping(tr.mapping.maps.slice(0, at)).invert();
    const parts = now.map((range) => cut(range, map));
    for (const { from, to, shift, start, end } of parts.flatMap(({ gone }) => gone)) {
      deleted.push({ from: from - shift, to: to - shift, start: before.map(start, 1), end: before.map(end, -1) });
    }
    now = parts.flatMap(({ kept }) => kept);
  });
  return deleted;
}

function insertedBy(map: StepMap): Range[] {
  const inserted: Range[] = [];
  map.forEach((_oldStart, _oldEnd, from, to) => {
    if (from < to) inserted.push({ from, to, shift: 0 });
  });
  return inserted;
}

/** Divides a range into what a change keeps, at its new place, and what it deletes, at its old one. */
function cut({ from, to, shift }: Range, map: StepMap): { kept: Range[]; gone: (Range & Deleted)[] } {
  const kept: Range[] = [];
  const gone: (Range & Deleted)[] = [];
  let [at, grown] = [from, 0];
  const keep = (until: number) => {
    if (at < until) kept.push({ from: at + grown, to: until + grown, shift: shift + grown });
  };
  map.forEach((start, end, _newStart, newEnd) => {
    if (start >= to) return;
    if (end > from) {
      keep(start);
      const first = Math.max(at, start);
      at = Math.min(to, end);
      if (first < at) gone.push({ from: first, to: at, shift, start, end });
    }
    grown = newEnd - end;
  });
  keep(to);
  return { kept, gone };
}
