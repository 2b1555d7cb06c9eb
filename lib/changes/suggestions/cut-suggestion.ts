import type { DiffRun } from "#lib/document/diff/diff";
import { shortDiff } from "#lib/document/diff/short-diff";

type Texts = { original: { markdown: string }; proposed: { markdown: string }; diff: DiffRun[] };

/** A suggestion of a list: as it is, or cut. */
export type Listed<Whole extends Texts> =
  | Whole
  | (Omit<Whole, "original" | "proposed"> & Pick<Texts, "original" | "proposed"> & { cut: true });

// A list is read for what it is about, and often by those who pay for each word.
const MOST_BYTES = 4_000;

const ENDS_CHARACTERS = 1_000;

/** A suggestion as it is if it takes at most 4 kB as JSON; a longer one with its texts and diff cut around the change. */
export function cutSuggestion<Whole extends Texts>(suggestion: Whole): Listed<Whole> {
  if (bytesOf(suggestion) <= MOST_BYTES) return suggestion;
  const around = shortDiff(suggestion.diff);
  for (let room = ENDS_CHARACTERS; ; room = Math.floor(room / 2)) {
    const cut = withDiff(suggestion, within(around, room));
    if (bytesOf(cut) <= MOST_BYTES || room === 0) return cut;
  }
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

function withDiff<Whole extends Texts>(suggestion: Whole, diff: DiffRun[]): Listed<Whole> {
  const sideWithout = (op: DiffRun["op"]) => ({
    markdown: diff.flatMap((run) => (run.op === op ? [] : [run.text])).join(""),
  });
  return { ...suggestion, original: sideWithout("insert"), proposed: sideWithout("delete"), diff, cut: true as const };
}

/** The first changes of a diff in so many characters; “…” stands for what is left out. */
function within(runs: readonly DiffRun[], room: number): DiffRun[] {
  const kept: DiffRun[] = [];
  let left = room;
  for (const { op, text } of runs) {
    if (left <= 0) return [...kept, { op: "equal", text: "…" }];
    kept.push({ op, text: text.length <= left ? text : middleCut(text, left) });
    left -= text.length;
  }
  return kept;
}

/** The beginning and the end of a text. */
function middleCut(text: string, room: number): string {
  const end = Math.floor(room / 3);
  return `${text.slice(0, room - end)}…${end > 0 ? text.slice(-end) : ""}`.toWellFormed();
}
