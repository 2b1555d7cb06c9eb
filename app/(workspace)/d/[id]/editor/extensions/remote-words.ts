import type { Transaction } from "@tiptap/pm/state";
import { Mapping, type StepMap } from "@tiptap/pm/transform";
import type { FollowingMap } from "./following-map";

/** A range of a text with one writer; `shift` is its distance from its place in an earlier text. */
export type Range = { from: number; to: number; shift: number };

// Enough for hours of others' edits: each key press maps them all.
const MAX_RANGES = 2_000;

/** The ranges after a transaction, without what it deleted; with `adds` its insertions are added. */
export function rangesAfter(
  ranges: readonly Range[],
  tr: Transaction,
  adds: boolean,
  following: FollowingMap | null = null,
): readonly Range[] {
  const now = following ? withFollowed(ranges, tr.mapping.maps, adds, following) : along(ranges, tr.mapping.maps, adds);
  return now.slice(-MAX_RANGES).map((range) => (range.shift === 0 ? range : { ...range, shift: 0 }));
}

function along(ranges: readonly Range[], maps: readonly StepMap[], adds: boolean): readonly Range[] {
  let now = ranges;
  for (const map of maps) {
    now = now.flatMap((range) => cut(range, map).kept);
    if (adds) now = [...now, ...insertedBy(map)];
  }
  return now;
}

/** Text in a block that was moved is neither deleted nor inserted. */
function withFollowed(
  ranges: readonly Range[],
  maps: readonly StepMap[],
  adds: boolean,
  { blocks }: FollowingMap,
): readonly Range[] {
  const within = blocks.flatMap(({ from, to, words, shift }) =>
    along(between(ranges, from, to), [words], adds).map((range) => movedBy(range, shift)),
  );
  const elsewhere = blocks.reduce<readonly Range[]>((rest, { from, to }) => outside(rest, from, to), ranges);
  const around = blocks.reduce<readonly Range[]>(
    (rest, { at, to, words, shift }) => outside(rest, at, words.map(to) + shift),
    along(elsewhere, maps, adds),
  );
  return [...around, ...within];
}

const movedBy = ({ from, to }: Range, shift: number): Range => ({ from: from + shift, to: to + shift, shift: 0 });

const between = (ranges: readonly Range[], from: number, to: number): Range[] =>
  ranges
    .map((range) => ({ ...range, from: Math.max(range.from, from), to: Math.min(range.to, to) }))
    .filter((range) => range.from < range.to);

const outside = (ranges: readonly Range[], from: number, to: number): Range[] => [
  ...between(ranges, 0, from),
  ...between(ranges, to, Number.POSITIVE_INFINITY),
];

/** The same ranges, in order, with those that touch joined. */
export function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && range.from <= last.to) all[all.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else all.push(range);
  }
  return all;
}

/** The ranges of its older texts that a transaction deletes and that are not in `ranges`, with the number of the step. */
export function deletedBeside(ranges: readonly Range[], tr: Transaction): { at: number; from: number; to: number }[] {
  let now = ranges;
  return tr.mapping.maps.flatMap((map, at) => {
    const gone: Range[] = [];
    map.forEach((from, to) => {
      if (from < to) gone.push({ from, to, shift: 0 });
    });
    const beside = now.reduce<readonly Range[]>((rest, { from, to }) => outside(rest, from, to), gone);
    now = along(now, [map], true);
    return beside.map(({ from, to }) => ({ at, from, to }));
  });
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
