import { beginsUnit, isScale } from "./unit-names";
import { beginsIdiom } from "./words";

const QUOTES = /[“”„«»"‘’]/;
const PARTICLES: ReadonlySet<string> = new Set("de van von der del la le di".split(" "));

/**
 * The parts of two texts in which they differ, so wide that what each text states outside of it is the same: a part begins
 * and ends before a lower-case word that is no unit of a number and stands in no name. A text with quotation marks is one
 * part, because a quotation may reach from one end to the other.
 */
export function changedParts(one: string, other: string): [string, string] {
  if (QUOTES.test(one) || QUOTES.test(other)) return [one, other];
  const most = Math.min(one.length, other.length);
  let start = 0;
  while (start < most && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  let same = 0;
  while (same < most - start && one.charCodeAt(one.length - 1 - same) === other.charCodeAt(other.length - 1 - same))
    same++;
  const from = partStart(one, other, start);
  const left = lengthAfter(one, other, same);
  return [one.slice(from, one.length - left), other.slice(from, other.length - left)];
}

const SPACE = 32;
const isLower = (code: number) => code >= 97 && code <= 122;
const isLetter = (code: number) => isLower(code | SPACE);
const isDigit = (code: number) => code >= 48 && code <= 57;

/** Whether a text may be cut at a space: no number, unit or name reaches over it. */
function isGap(text: string, space: number): boolean {
  if (text.charCodeAt(space) !== SPACE) return false;
  let end = space + 1;
  while (isLower(text.charCodeAt(end))) end++;
  if (end === space + 1) return false;
  const word = text.slice(space + 1, end);
  if (PARTICLES.has(word) || (isDigit(text.charCodeAt(space - 1)) && beginsUnit(word))) return false;
  let start = space;
  while (isLetter(text.charCodeAt(start - 1))) start--;
  const before = text.slice(start, space).toLowerCase();
  return !beginsIdiom(before) && !(isScale(before) && beginsUnit(word));
}

/** Where the differing part of two texts begins that are alike before a place. */
function partStart(one: string, other: string, before: number): number {
  for (let space = before - 1; space > 0; space--) {
    if (isGap(one, space) && isGap(other, space)) return space + 1;
  }
  return 0;
}

/** How much is alike after the differing part of two texts that have the same end. */
function lengthAfter(one: string, other: string, same: number): number {
  for (let left = same; left > 1; left--) {
    if (isGap(one, one.length - left) && isGap(other, other.length - left)) return left;
  }
  return 0;
}
