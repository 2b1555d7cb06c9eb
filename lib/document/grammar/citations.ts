import type { StateInline } from "markdown-it";
import type { CitationItem } from "../kinds/citation";
import type { KnownCitations } from "../model/known-citations";
import { isLabel } from "../model/labels";
import { readTail } from "./locator";
import { BARE_KEY } from "./print-citation";
import { type Source, sourceOf, wordsOf } from "./source";

declare module "markdown-it" {
  interface Env {
    citations?: KnownCitations | undefined;
  }
}

/** The meaning of a citation token. */
export type CitationMeta = { items: CitationItem[]; narrative: boolean };

type Line = { source: Source; closers: ReadonlyMap<number, number>; isKept: Uint8Array };
type Reading = { items: Unbound[]; narrative: boolean; end: number };
type Unbound = Omit<CitationItem, "cid">;

const KEY = new RegExp(`@(?:\\{([^\\s{}]+)\\}|(${BARE_KEY}))`, "uy");
const WORD_BEFORE = /[\p{L}\p{N}]$/u;
const BRACKET_AFTER = /[ \t]*\n?[ \t]*\[(?!\^)/y;
const PIECE = "(?:\\\\.|[^\\s()<\\\\])*";
const ADDRESS_AFTER = new RegExp(
  `\\(\\s*(?:<[^<>]*>|${PIECE}(?:\\(${PIECE}\\)${PIECE})*)(?:\\s+(?:"[^"]*"|'[^']*'|\\([^()]*\\)))?\\s*\\)`,
  "y",
);

const lines = new WeakMap<StateInline, Line | null>();

/**
 * Reads a citation with Pandoc's syntax (https://pandoc.org/MANUAL.html#citation-syntax): `[see @key, p. 3; -@other]`,
 * `@key [p. 3]`. A citation with a key that the document does not have stays text as a whole.
 */
export function citation(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  const char = src[pos];
  // A link's text is parsed as a part of its line, and a link contains no other link.
  if ((char !== "[" && char !== "@" && char !== "-") || state.posMax < src.length) return false;
  const line = lineOf(state);
  if (!line || line.isKept[pos] === 1) return false;
  const reading = char === "[" ? readBracket(state, line, pos) : readInSentence(state, line, pos);
  if (!reading) return false;
  const known: KnownCitations | undefined = state.env?.citations;
  const label = labelIn(reading, known);
  if (label) {
    if (!silent) state.push("cross_reference", "", 0).meta = label;
    state.pos = reading.end;
    return true;
  }
  const items = bind(reading.items, known);
  if (!items) {
    if (!silent) noteUnknown(reading.items, state);
    line.isKept.fill(1, pos, reading.end);
    return false;
  }
  if (!silent) {
    const token = state.push("citation", "", 0);
    token.content = src.slice(pos, reading.end);
    token.meta = { items, narrative: reading.narrative } satisfies CitationMeta;
  }
  state.pos = reading.end;
  return true;
}

/** The label that a reading refers to, as in pandoc-crossref: `@fig:a`, `[@fig:a]`, `-@fig:a` without its word. */
function labelIn({ items: [item, ...others] }: Reading, known: KnownCitations | undefined) {
  if (!item || others.length > 0 || !isLabel(item.key) || known?.byKey.has(item.key)) return null;
  const isPlain = [item.prefix, item.locator, item.label, item.suffix].every((words) => words === null);
  return isPlain ? { label: item.key, bare: item.suppressAuthor } : null;
}

function lineOf(state: StateInline): Line | null {
  const known = lines.get(state);
  if (known !== undefined) return known;
  const line = state.src.includes("@") ? readLine(state) : null;
  lines.set(state, line);
  return line;
}

function readLine({ src, md }: StateInline): Line {
  const source = sourceOf(src, md.utils.unescapeAll);
  return { source, closers: closersIn(source.shape), isKept: new Uint8Array(src.length) };
}

/** The closing bracket of each opening bracket. */
function closersIn(shape: string): Map<number, number> {
  const closers = new Map<number, number>();
  const open: number[] = [];
  for (const { 0: bracket, index } of shape.matchAll(/[[\]]/g)) {
    if (bracket === "[") open.push(index);
    else {
      const from = open.pop();
      if (from !== undefined) closers.set(from, index);
    }
  }
  return closers;
}

function bind(items: readonly Unbound[], known: KnownCitations | undefined): CitationItem[] | null {
  const bound = items.flatMap((item) => {
    const cid = known?.byKey.get(item.key);
    return cid === undefined ? [] : [{ cid, ...item }];
  });
  return bound.length === items.length ? bound : null;
}

function noteUnknown(items: readonly Unbound[], { src, env: { citations, unknownKeys } }: StateInline): void {
  for (const { key } of items) {
    if (citations?.byKey.has(key)) continue;
    citations?.unknown.add(key);
    const noted = unknownKeys?.get(src);
    if (noted) noted.push(key);
    else unknownKeys?.set(src, [key]);
  }
}

/** `[see @key, p. 3; -@other]`, but not the text of a link. */
function readBracket(state: StateInline, line: Line, open: number): Reading | null {
  const close = line.closers.get(open);
  if (close === undefined || isLinkText(state, line, close + 1)) return null;
  const items = readList(line, open + 1, close);
  return items && { items, narrative: false, end: close + 1 };
}

/** `@key`, `-@key`, and the bracket after it: `@key [p. 3; @other]`. */
function readInSentence(state: StateInline, line: Line, pos: number): Reading | null {
  const key = readKey(line.source, pos);
  if (!key || key.start !== pos) return null;
  const alone = {
    key: key.key,
    suppressAuthor: key.suppressAuthor,
    prefix: null,
    locator: null,
    label: null,
    suffix: null,
  };
  const narrative = !key.suppressAuthor;
  // A bracket after a reference is a text or a citation of its own.
  if (isLabel(key.key)) return { items: [alone], narrative, end: key.end };
  BRACKET_AFTER.lastIndex = key.end;
  const open = BRACKET_AFTER.test(line.source.shape) ? BRACKET_AFTER.lastIndex - 1 : -1;
  const close = line.closers.get(open);
  const items =
    close === undefined || isLinkText(state, line, close + 1) ? null : readAfter(line, alone, open + 1, close);
  return items && close !== undefined
    ? { items, narrative, end: close + 1 }
    : { items: [alone], narrative, end: key.end };
}

function readAfter(line: Line, first: Unbound, from: number, to: number): Unbound[] | null {
  const list = readList(line, from, to);
  if (list) return [first, ...list];
  const [tail, ...rest] = parts(line, from, to);
  if (!tail || line.source.text.slice(from, to).trim() === "") return null;
  const others = rest.map((part) => readItem(line, part.from, part.to));
  const items = others.flatMap((item) => item ?? []);
  return items.length < others.length ? null : [{ ...first, ...readTail(line.source, tail.from, tail.to) }, ...items];
}

function isLinkText(state: StateInline, { source: { text, shape }, closers }: Line, at: number): boolean {
  ADDRESS_AFTER.lastIndex = at;
  if (ADDRESS_AFTER.test(text)) return true;
  const close = shape[at] === "[" ? closers.get(at) : undefined;
  if (close === undefined) return false;
  const label = state.md.utils.normalizeReference(state.src.slice(at + 1, close));
  return state.env?.references?.[label] !== undefined;
}

function readList(line: Line, from: number, to: number): Unbound[] | null {
  const items: Unbound[] = [];
  for (const part of parts(line, from, to)) {
    const item = readItem(line, part.from, part.to);
    if (!item) return null;
    items.push(item);
  }
  return items;
}

/** The parts between semicolons, ignoring semicolons within brackets. */
function parts({ source: { shape }, closers }: Line, from: number, to: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let start = from;
  for (let at = from; at < to; at++) {
    if (shape[at] === "[") at = Math.min(closers.get(at) ?? at, to);
    else if (shape[at] === ";") {
      found.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...found, { from: start, to }];
}

function readItem({ source, closers }: Line, from: number, to: number): Unbound | null {
  for (let at = from; at < to; at++) {
    if (source.shape[at] === "[") at = Math.min(closers.get(at) ?? at, to);
    if (source.shape[at] !== "@" && source.shape[at] !== "-") continue;
    const found = readKey(source, at);
    if (!found || found.end > to) continue;
    const { key, suppressAuthor, start, end } = found;
    return { key, suppressAuthor, prefix: wordsOf(source, from, start), ...readTail(source, end, to) };
  }
  return null;
}

/** The key at a position, with the minus before it; null within a word, as in an e-mail address. */
function readKey({ shape, text }: Source, at: number) {
  const suppressAuthor = shape[at] === "-";
  if (WORD_BEFORE.test(text.slice(Math.max(0, at - 2), at))) return null;
  KEY.lastIndex = suppressAuthor ? at + 1 : at;
  const [, braced, bare] = KEY.exec(shape) ?? [];
  const key = braced ?? bare;
  return key === undefined ? null : { key, suppressAuthor, start: at, end: KEY.lastIndex };
}
