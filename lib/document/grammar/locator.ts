import { isLocatorLabel, LOCATOR_FORMS, LOCATOR_LABELS } from "./locator-labels";
import { escapeWords, type Source, sourceOf, wordsOf } from "./source";

/** The text after a key in a citation: locator, label and suffix. */
export type Tail = { locator: string | null; label: string | null; suffix: string | null };

const CHARACTER = "[^\\s\\p{P}]|[-–:]";
const GROUPED = `(?:${CHARACTER}|\\.(?=${CHARACTER}))+`;
// As Pandoc reads them: 123, 123A, 33–44, XVII, 34(1)(i), [17]-[18], 2.1.
const WORD = new RegExp(`(?:${CHARACTER}|\\.(?=${CHARACTER})|\\((?:${GROUPED})\\)|\\[(?:${GROUPED})\\])+`, "uy");
const SEPARATOR = /[,;]?\s?/y;
const ROMAN =
  /(?<![\p{L}\p{N}])(?=[mdclxvi])m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})(?![\p{L}\p{N}])/iu;
const START = /,?\s*/y;
const SPACE = /\s*/y;

/** Reads the text after a key as Pandoc does: `, p. 3 and more`, `{p. 3} and more`, `, and more`. */
export function readTail(source: Source, from: number, to: number): Tail {
  const start = skip(START, source, from, to);
  const close = source.shape[start] === "{" ? closingBrace(source, start, to) : -1;
  if (close >= 0) return { ...readExplicit(source, start + 1, close), suffix: wordsOf(source, close + 1, to) };
  const found = readIntegrated(source, start, to);
  if (!found) return { locator: null, label: null, suffix: wordsOf(source, from, to) };
  const { label, begin, end } = found;
  return { locator: wordsOf(source, begin, end), label, suffix: wordsOf(source, end, to) };
}

/** Reads a locator on its own, such as `chap. 3`; without a known label before it, `label` is null. */
export function readLocator(text: string): { locator: string | null; label: string | null } {
  const source = { text, shape: text, read: (piece: string) => piece };
  return readExplicit(source, 0, text.length);
}

function readExplicit(source: Source, from: number, to: number) {
  const start = skip(SPACE, source, from, to);
  for (const [form, label] of LOCATOR_FORMS) {
    const end = start + form.length;
    const locator = isFormAt(source, form, start) && end <= to ? wordsOf(source, end, to) : null;
    if (locator !== null) return { locator, label };
  }
  return { locator: wordsOf(source, start, to), label: null };
}

function readIntegrated(source: Source, start: number, to: number) {
  for (const [form, label] of LOCATOR_FORMS) {
    if (!isFormAt(source, form, start)) continue;
    const begin = skip(SPACE, source, start + form.length, to);
    const end = wordsEnd(source, begin, to, isNumber);
    if (end > begin) return { label, begin, end };
  }
  const end = wordsEnd(source, start, to, hasDigit);
  return end > start ? { label: null, begin: start, end } : null;
}

/** Whether a label's form occurs at this position as a whole word. */
function isFormAt({ shape }: Source, form: string, at: number): boolean {
  if (shape.slice(at, at + form.length).toLowerCase() !== form) return false;
  return !/\p{L}$/u.test(form) || !/^\p{L}/u.test(shape.slice(at + form.length, at + form.length + 2));
}

/** The end of a run of words that count as numbers, with commas between them. */
function wordsEnd(source: Source, from: number, to: number, counts: (word: string) => boolean): number {
  let end = from;
  for (let at = from; at < to; ) {
    const begin = at === from ? at : skip(SEPARATOR, source, at, to);
    const next = skip(WORD, source, begin, to);
    if (next === begin || next > to || !counts(source.shape.slice(begin, next))) break;
    end = next;
    at = next;
  }
  return end;
}

const hasDigit = (word: string) => /\p{Nd}/u.test(word);
const isNumber = (word: string) => hasDigit(word) || ROMAN.test(word);

function skip(pattern: RegExp, { shape }: Source, from: number, to: number): number {
  pattern.lastIndex = from;
  return Math.min(to, from + (pattern.exec(shape)?.[0].length ?? 0));
}

function closingBrace({ shape }: Source, from: number, to: number): number {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (shape[at] === "{") depth++;
    if (shape[at] === "}" && --depth === 0) return at;
  }
  return -1;
}

/** Writes the text after a key so that `readTail` reads it back; numbers are bare, anything else is in braces. */
export function printTail({ locator, label, suffix }: Tail): string {
  const after = suffix === null ? "" : `${/^[,.;:!?)'’”]/.test(suffix) ? "" : " "}${escapeWords(suffix)}`;
  const where = [labelWord(label, locator ?? ""), escapeWords(locator ?? "")].filter(Boolean).join(" ");
  const bare = locator === null ? after : `, ${where}${after}`;
  return isReadAs(bare, { locator, label, suffix }) ? bare : `{${where}}${after}`;
}

function isReadAs(printed: string, tail: Tail): boolean {
  const source = sourceOf(printed);
  const read = readTail(source, 0, printed.length);
  return read.locator === tail.locator && read.label === tail.label && read.suffix === tail.suffix;
}

function labelWord(label: string | null, locator: string): string {
  if (label === null || !isLocatorLabel(label)) return label ?? "";
  const [one, several] = LOCATOR_LABELS[label];
  return /[-–—,&]/.test(locator) ? several : one;
}
