import type { DocumentJson, NodeJson } from "../model/document";
import { nodeText } from "../text/text";
import { alignPrints } from "./align-prints";
import { serializeMarkdown } from "./serialize";

/** A stretch of a block's text with a number, such as that of its author. */
export type ValuedRun = { text: string; value: number };

/** A stretch of a printed text, in UTF-16 code units. */
export type PlacedRun = { start: number; end: number; value: number };

/** A part of one text node or leaf; a leaf, or a text without letters, has no marks. */
type Segment = { block: number; value: number; text: string; marks: [number, number] | null };

const TEXT_BLOCKS = new Set(["paragraph", "heading", "codeBlock"]);
const LETTER = /[\p{L}\p{N}]/u;
const LAST_LETTER = /[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u;

/**
 * Finds the runs of a document's blocks in its markdown: each covers the words of one value in one block, with the
 * punctuation that belongs to them. A text without words in the markdown has no run.
 */
export function placeRuns(
  doc: DocumentJson,
  { markdown, keys, runsOf }: { markdown: string; keys: Iterable<string>; runsOf(block: NodeJson): ValuedRun[] },
): PlacedRun[] {
  const marker = new Marker(unusedIn(markdown), runsOf);
  const marked = { ...doc, content: doc.content.map((node) => marker.block(node)) };
  const { text, marks } = marker.read(serializeMarkdown(marked, keys));
  const at = alignPrints(text, markdown, marks);
  return joined(placed(marker.segments, at, markdown));
}

// Marks are of letters for private use: markdown has no rule for them, so that they change at most an escape.
const FIRST_DIGIT = 0xe000;
const BASE = 0x1000;
const FIRST_SIGN = 0xf000;

// Beside an emphasis, the printer writes letters as references.
const PRIVATE = /&#x([EF][0-9A-F]{3});/g;
const asLetter = (_: string, code: string) => String.fromCharCode(Number.parseInt(code, 16));

function unusedIn(text: string): string {
  for (let code = FIRST_SIGN; code < 0xf8ff; code++) {
    const sign = String.fromCharCode(code);
    if (!text.includes(sign)) return sign;
  }
  return String.fromCharCode(FIRST_SIGN);
}

/** Copies blocks with a mark before the first and after the last letter of each part that has one value. */
class Marker {
  readonly segments: Segment[] = [];
  #blocks = 0;
  #marks = 0;

  constructor(
    readonly sign: string,
    readonly runsOf: (block: NodeJson) => ValuedRun[],
  ) {}

  block(node: NodeJson): NodeJson {
    if (node.content && !TEXT_BLOCKS.has(node.type))
      return { ...node, content: node.content.map((child) => this.block(child)) };
    this.#blocks += 1;
    const runs = new RunReader(this.runsOf(node));
    if (!node.content) {
      this.#leaf(node, runs);
      return node;
    }
    return { ...node, content: node.content.map((child) => this.#inline(child, runs)) };
  }

  #inline(node: NodeJson, runs: RunReader): NodeJson {
    if (node.text === undefined || isAddress(node)) {
      this.#leaf(node, runs);
      return node;
    }
    let text = "";
    for (const part of runs.take(node.text.length)) text += this.#markedPart(part);
    return { ...node, text };
  }

  #leaf(node: NodeJson, runs: RunReader): void {
    const text = nodeText(node);
    const [first] = runs.take(text.length);
    if (first) this.segments.push({ block: this.#blocks, value: first.value, text, marks: null });
  }

  #markedPart({ text, value }: ValuedRun): string {
    const [first, last] = [LETTER.exec(text), LAST_LETTER.exec(text)];
    const marks: [number, number] | null = first && last ? [this.#marks++, this.#marks++] : null;
    this.segments.push({ block: this.#blocks, value, text, marks });
    if (!marks || !first || !last) return text;
    const end = last.index + last[0].length;
    const [before, after] = marks.map((mark) => this.#printed(mark));
    return `${text.slice(0, first.index)}${before}${text.slice(first.index, end)}${after}${text.slice(end)}`;
  }

  #printed(mark: number): string {
    const digits = [Math.floor(mark / BASE / BASE), Math.floor(mark / BASE) % BASE, mark % BASE];
    return this.sign + String.fromCharCode(...digits.map((digit) => FIRST_DIGIT + digit));
  }

  /** The printed text without its marks, and where they were: in order of place. */
  read(printed: string): { text: string; marks: { mark: number; at: number }[] } {
    const [head = "", ...parts] = printed.replace(PRIVATE, asLetter).split(this.sign);
    const marks: { mark: number; at: number }[] = [];
    const texts = [head];
    let at = head.length;
    for (const part of parts) {
      const [high = 0, middle = 0, low = 0] = [0, 1, 2].map((place) => part.charCodeAt(place) - FIRST_DIGIT);
      marks.push({ mark: (high * BASE + middle) * BASE + low, at });
      texts.push(part.slice(3));
      at += part.length - 3;
    }
    return { text: texts.join(""), marks };
  }
}

/** Whether a link may be printed as `<address>`, which it would not be with marks in it. */
const isAddress = ({ text, marks = [] }: NodeJson): boolean =>
  marks.some(({ type, attrs }) => type === "link" && (attrs?.href === text || attrs?.href === `mailto:${text}`));

/** Reads runs by lengths. */
class RunReader {
  #at = 0;
  #from = 0;
  constructor(readonly runs: readonly ValuedRun[]) {}

  take(length: number): ValuedRun[] {
    const parts: ValuedRun[] = [];
    for (let left = length; left > 0; ) {
      const run = this.runs[this.#at];
      if (!run) break;
      const text = run.text.slice(this.#from, this.#from + left);
      left -= text.length;
      this.#from += text.length;
      if (text !== "") parts.push({ text, value: run.value });
      if (this.#from < run.text.length) break;
      this.#at += 1;
      this.#from = 0;
    }
    return parts;
  }
}

type Placed = Segment & { start: number; end: number };

function placed(segments: readonly Segment[], at: ReadonlyMap<number, number>, markdown: string): Placed[] {
  const found: Placed[] = [];
  const starts = nextStarts(segments, at, markdown.length);
  segments.forEach((segment, index) => {
    const from = found.at(-1)?.end ?? 0;
    const limit = starts[index + 1] ?? markdown.length;
    const place = segment.marks ? wordsOf(segment, at) : null;
    const bounds = place
      ? widened(segment.text, place, { markdown, from, limit })
      : literal(segment.text, { markdown, from, limit });
    if (bounds && bounds.start >= from && bounds.end > bounds.start) found.push({ ...segment, ...bounds });
  });
  return found;
}

const wordsOf = ({ marks }: Segment, at: ReadonlyMap<number, number>) => {
  const [start, end] = (marks ?? []).map((mark) => at.get(mark));
  return start === undefined || end === undefined ? null : { start, end };
};

/** Where the words of the first segment at or after each place begin. */
function nextStarts(segments: readonly Segment[], at: ReadonlyMap<number, number>, end: number): number[] {
  const starts: number[] = [];
  let next = end;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index];
    next = (segment && wordsOf(segment, at)?.start) ?? next;
    starts[index] = next;
  }
  return starts;
}

type Within = { markdown: string; from: number; limit: number };

/** The place of words with the other characters of their segment, as far as the markdown has them beside the words. */
function widened(text: string, words: { start: number; end: number }, { markdown, from, limit }: Within) {
  let { start, end } = words;
  const head = text.slice(0, LETTER.exec(text)?.index ?? 0);
  for (const sign of [...head].reverse().join("")) {
    if (start - 1 < from || markdown[start - 1] !== sign) break;
    start -= 1;
    if (markdown[start - 1] === "\\" && start - 1 >= from && sign !== " ") start -= 1;
  }
  const last = LAST_LETTER.exec(text);
  for (const sign of last ? text.slice(last.index + last[0].length).split("") : []) {
    const isEscaped = markdown[end] === "\\" && markdown[end + 1] === sign;
    const next = end + (isEscaped ? 2 : 1);
    if (next > limit || (!isEscaped && markdown[end] !== sign)) break;
    end = next;
  }
  return { start, end };
}

/** The place of a text that is printed as it is, or nearly: from its first word to its last. */
function literal(text: string, { markdown, from, limit }: Within) {
  const gap = markdown.slice(from, limit);
  const exact = text.trim() === "" ? -1 : gap.indexOf(text);
  if (exact >= 0) return { start: from + exact, end: from + exact + text.length };
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const start = gap.indexOf(words[0] ?? "\n\n\n");
  if (start < 0) return null;
  let end = start;
  for (const word of words) {
    const next = gap.indexOf(word, end);
    if (next >= 0) end = next + word.length;
  }
  return { start: from + start, end: from + end };
}

/** Joins neighbours of one value in one block. */
function joined(segments: readonly Placed[]): PlacedRun[] {
  const runs: (PlacedRun & { block: number })[] = [];
  for (const { block, value, start, end } of segments) {
    const last = runs.at(-1);
    if (last?.block === block && last.value === value) last.end = end;
    else runs.push({ block, start, end, value });
  }
  return runs.map(({ block: _, ...run }) => run);
}
