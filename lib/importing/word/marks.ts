// Private characters, which are removed from the text before the first mark is put in.
const OPEN = "\ue010";
const CLOSE = "\ue011";

/** The kinds of marks: what stands in a text for something that the conversion to HTML would drop. */
export type MarkKind =
  | "citation"
  | "bibliography"
  | "math"
  | "display"
  | "reference"
  | "caption"
  | "section"
  | "keep"
  | "/keep"
  | "original"
  | "picture"
  | "rule"
  | "number"
  | "box"
  | "title"
  | "change"
  | "/change"
  | "paragraph"
  | "comment"
  | "/comment";

/** A mark in a text: its kind, and the number of the thing that it stands for. */
export type Mark = { kind: MarkKind; number: number };

/** A mark as text. */
export const markOf = (kind: MarkKind, number = 0): string => `${OPEN}${kind} ${number}${CLOSE}`;

const MARK = /\ue010(\/?\w+) (\d+)\ue011/g;

/** Removes the characters of marks from a text of a file. */
export const withoutMarks = (text: string): string => text.replace(/[\ue010\ue011]/g, "");

/** Whether a text has marks. */
export const hasMarks = (text: string): boolean => text.includes(OPEN);

/** The texts and the marks between them, in order; empty texts are left out. */
export function splitMarks(text: string): (string | Mark)[] {
  const parts: (string | Mark)[] = [];
  let from = 0;
  for (const { 0: whole, 1: kind = "", 2: number, index } of text.matchAll(MARK)) {
    if (index > from) parts.push(text.slice(from, index));
    // Only `markOf` writes these characters.
    parts.push({ kind: kind as MarkKind, number: Number(number) });
    from = index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}
