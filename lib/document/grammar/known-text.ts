import type { StateCore, Token } from "markdown-it";
import { countLeading } from "#lib/base/count-leading";
import { AppError } from "#lib/base/errors";
import { commonEnds } from "../model/common-ends";
import type { DocumentJson, NodeJson } from "../model/document";
import type { KnownCitations } from "../model/known-citations";
import { marksIn } from "../model/weight";

declare module "markdown-it" {
  interface Env {
    /** The lines on which blocks must begin, in order, if any is to be read; those from the first line on are left out. */
    stops?: readonly number[] | undefined;
  }
}

/** The blocks from a line on that do not depend on those before them, up to the next such line. */
export type Unit = {
  /** The position of its first character in the text. */
  at: number;
  /** How many blocks of the document are before it. */
  block: number;
  /** The type of its first token; null when that makes no block. */
  first: string | null;
  /** Whether a line far behind it can change how it is read. */
  isOpen: boolean;
  /** Its keys without a citation. */
  unknown: readonly string[];
};

/** The blocks of a part of a text, and their units; null when they cannot be told apart. */
export type Blocks = { content: readonly NodeJson[]; units: readonly Unit[] | null };

/** A text with what decides how it is read: where its front matter ends, and the citations that it may mention. */
export type Source = { text: string; bodyAt: number; citations: KnownCitations | undefined };

/** A part of a text to read; `known` are former blocks that may stand there, `stops` the positions of `Env.stops`. */
export type Part = { from: number; to: number; known: readonly NodeJson[]; stops: readonly number[] };

type KnownText = { text: string; bodyAt: number; keys: string; units: readonly Unit[]; marks?: number };

type Read = (source: Source, part: Part) => Blocks;

const texts = new WeakMap<DocumentJson, KnownText>();

/** Notes what a document was read from, and its units. */
export function noteText(
  document: DocumentJson,
  source: Source,
  units: readonly Unit[],
  previous?: DocumentJson,
): void {
  const { text, bodyAt } = source;
  const marks = previous && texts.get(previous)?.marks;
  const counted = marks === undefined || !previous ? {} : { marks: marksInText(text, previous) };
  texts.set(document, { text, bodyAt, keys: keysFor(source), units, ...counted });
}

/** Notes for a document, which has as many blocks as another, that it was read from the same text. */
export function keepText(from: DocumentJson, to: DocumentJson): void {
  const known = texts.get(from);
  if (known) texts.set(to, known);
}

const keysFor = ({ text, citations }: Source): string =>
  text.includes("@") ? JSON.stringify([...(citations?.byKey ?? [])]) : "";

/** How many characters of a text could be markup, counted where it differs from what a version was read from. */
export function marksInText(text: string, previous: DocumentJson | null): number {
  const known = previous && texts.get(previous);
  if (!known) return marksIn(text);
  known.marks ??= marksIn(known.text);
  const { start, end } = commonEnds(known.text, text);
  const former = marksIn(known.text.slice(start, known.text.length - end));
  return known.marks - former + marksIn(text.slice(start, text.length - end));
}

/**
 * Reads a text where it differs from what a version was read from, and takes the other blocks from that version. Null
 * where all must be read, which then also says what is wrong.
 */
export function readChanged(source: Source, previous: DocumentJson | undefined, read: Read): Blocks | null {
  const known = previous && texts.get(previous);
  if (!known || known.bodyAt !== source.bodyAt || known.keys !== keysFor(source)) return null;
  const { start, end } = commonEnds(known.text, source.text);
  const shift = source.text.length - known.text.length;
  const first = firstChanged(known, start);
  const next = firstAfter(known.units, Math.max(known.text.length - end, known.bodyAt - shift));
  const span = { content: previous.content, known, start, first, next, shift };
  try {
    return readSpan(source, span, read) ?? readSpan(source, { ...span, next: known.units.length }, read);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The first unit that may differ, when the texts differ from this position on. */
function firstChanged({ text, units }: KnownText, position: number): number {
  const after = firstAfter(units, position - 1);
  // A block may end on the first line of the second block after it, for which a table looks a line ahead.
  const last = units[after - 1];
  const lineEnd = last ? text.indexOf("\n", last.at) : -1;
  const whole = lineEnd >= 0 && lineEnd < position ? after - 1 : after - 2;
  const open = units.findIndex(({ isOpen }) => isOpen);
  return Math.max(0, Math.min(whole - 1, open < 0 ? whole : open));
}

/** The first unit that begins after a position. */
const firstAfter = (units: readonly Unit[], position: number): number =>
  countLeading(units, ({ at }) => at <= position);

/**
 * Former blocks, of which those from the unit `first` up to the unit `next` are read again; the texts are the same up to
 * `start`, and the blocks after moved by `shift`.
 */
type Span = {
  content: readonly NodeJson[];
  known: KnownText;
  start: number;
  first: number;
  next: number;
  shift: number;
};

// A block ends where the next two begin; one more lets the second end as it did.
const READ_ALONG = 3;

function readSpan(source: Source, span: Span, read: Read): Blocks | null {
  const { content, known, first, next, shift } = span;
  const { units } = known;
  const tail = units.slice(next);
  if (first === 0 && tail.length === 0) return null;
  const blockAt = (unit: number) => units[unit]?.block ?? content.length;
  // What is read in vain must leave no keys.
  const own = source.citations && { ...source.citations, unknown: new Set<string>() };
  const between = read(
    { ...source, citations: own },
    {
      from: first === 0 ? source.bodyAt : (units[first]?.at ?? 0),
      to: tail[READ_ALONG] ? tail[READ_ALONG].at + shift : source.text.length,
      known: content.slice(blockAt(first), blockAt(next)),
      stops: tail.slice(0, 2).map(({ at }) => at + shift),
    },
  );
  if (!between.units || (tail.length > 0 && between.units.some(({ isOpen }) => isOpen))) return null;
  const same = unitsInPlace(span, between.units);
  const head = units.slice(0, first + same);
  const fresh = between.units.slice(same);
  const from = blockAt(first + same);
  const begin = fresh[0]?.block ?? between.content.length;
  const before = [...content.slice(0, from), ...between.content.slice(begin)];
  if (!isApart(content[from - 1], fresh[0]) || !isApart(before.at(-1), tail[0])) return null;
  for (const { unknown } of [...head, { unknown: own?.unknown ?? [] }, ...tail]) {
    for (const key of unknown) source.citations?.unknown.add(key);
  }
  const moved = before.length - blockAt(next);
  return {
    content: [...before, ...content.slice(blockAt(next))],
    units: [
      ...head,
      ...fresh.map((unit) => ({ ...unit, block: from - begin + unit.block })),
      ...tail.map((unit) => ({ ...unit, at: unit.at + shift, block: unit.block + moved })),
    ],
  };
}

/** How many of the units that were read again begin and end where they did, in the part that both texts have. */
function unitsInPlace({ known: { units }, start, first, next }: Span, fresh: readonly Unit[]): number {
  let count = 0;
  for (let at = first; at + 1 < next; at++, count++) {
    const [unit, after] = [units[at], units[at + 1]];
    if (!unit || !after || unit.isOpen || after.at > start) break;
    if (unit.at !== fresh[count]?.at || after.at !== fresh[count + 1]?.at) break;
  }
  return count;
}

const JOINED: Readonly<Record<string, string>> = { table: "paragraph_open", definitionList: "definition_list_open" };

/** Whether the tokens after a block cannot become a part of it: a paragraph its caption, a definition list its terms. */
export function isApart(last: NodeJson | undefined, next: Pick<Unit, "first"> | undefined): boolean {
  const joined = last && JOINED[last.type];
  return joined === undefined || next === undefined || (next.first !== null && next.first !== joined);
}

/** Whether tokens may be read otherwise because of a far line: a formula without its end is text. */
export const isOpenEnded = (group: readonly Token[]): boolean =>
  group.some(({ type, content }) => type === "inline" && content.includes("$$") && /^[ \t]*\$\$/m.test(content));

/** A rule that leaves out the blocks from the first of the stops on. */
export function leaveOutRest(state: StateCore): void {
  const { stops = [] } = state.env;
  if (stops.length === 0) return;
  const begins = new Map<number | undefined, number>();
  for (const [at, { level, nesting, map }] of state.tokens.entries()) {
    if (level === 0 && nesting >= 0) begins.set(map?.[0], at);
  }
  const areThere = stops.every((line) => begins.has(line));
  state.env.stops = areThere ? stops : [];
  state.tokens = areThere ? state.tokens.slice(0, begins.get(stops[0] ?? 0)) : [];
}
