import { printCitation } from "../grammar/print-citation";
import { textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import { type Fact, normal } from "./facts";

/** A sentence: its text, the same for comparing (`normal`), and its citations, formulas and links in order. */
export type Sentence = { text: string; plain: string; leaves: readonly Fact[] };

function sentence(part: string, leaves: readonly Fact[]): Sentence {
  const text = part.trim();
  return { text, plain: normal(text), leaves };
}

/** A part of a line: its text, and the link and the leaf that it is. */
type Piece = { text: string; link: string | null; leaf: Fact | null };

// A leaf takes one character of a line, as in ProseMirror's text.
const LEAF = "\ufffc";
const NONE: readonly Fact[] = [];

/** The sentences of one line of text: the content of a paragraph or a heading. */
export const sentencesOf = (line: readonly NodeJson[]): Sentence[] => read(line, cutSentences);

/** One line of text as one sentence. */
export const wholeLine = (line: readonly NodeJson[]): Sentence => read(line, (text) => [text])[0] ?? sentence("", NONE);

function read(line: readonly NodeJson[], cut: (text: string) => string[]): Sentence[] {
  const only = line[0];
  // Most paragraphs are one text without marks.
  if (line.length === 1 && only?.text !== undefined && only.marks === undefined)
    return cut(only.text).map((part) => sentence(part, NONE));
  const placed: { at: number; fact: Fact }[] = [];
  let text = "";
  let link: string | null = null;
  for (const piece of line.map(pieceOf)) {
    if (piece.leaf) placed.push({ at: text.length, fact: piece.leaf });
    if (piece.link !== null && piece.link !== link) {
      placed.push({ at: text.length, fact: { kind: "link", value: piece.link, shown: piece.link } });
    }
    link = piece.link;
    text += piece.text;
  }
  let start = 0;
  return cut(text).map((part) => {
    const [from, to] = [start, start + part.length];
    start = to;
    const leaves =
      placed.length === 0 ? NONE : placed.filter(({ at }) => at >= from && at < to).map(({ fact }) => fact);
    return sentence(part, leaves);
  });
}

function pieceOf(node: NodeJson): Piece {
  const target = node.marks?.find(({ type }) => type === "link")?.attrs?.href;
  const link = typeof target === "string" ? target : null;
  if (node.text !== undefined) return { text: node.text, link, leaf: null };
  if (node.type === "hardBreak") return { text: "\n", link, leaf: null };
  if (node.type === "image") return { text: textAttribute(node, "alt"), link, leaf: null };
  return { text: LEAF, link, leaf: leafOf(node) };
}

function leafOf(node: NodeJson): Fact | null {
  if (node.type === "citation") {
    const shown = printCitation(node);
    return { kind: "citation", value: shown.replace(/\s+/gu, " "), shown };
  }
  if (node.type !== "inlineMath") return null;
  const shown = textAttribute(node, "latex");
  return { kind: "formula", value: shown.replace(/\s+/gu, ""), shown };
}

// A full stop after one letter or a usual abbreviation, or before a lower-case word, ends no sentence. The “t” of “don’t”
// is no such letter.
const ENDS =
  /(?<=[.!?…]["'”’»)\]]*)(?<!(?<![\p{L}\p{M}\p{N}])(?:\p{Lu}|(?<!['’])\p{L}|e\.g|i\.e|cf|vs|al|Fig|fig|Eq|No|Dr|St|approx|ca|bzw|vgl|z\.B)\.)\s+(?=[^\p{Ll}\s])|\n+/uy;
const CLOSING = ".!?…\"'”’»)]";
const [NEW_LINE, SPACE, LOWER_A, LAST_ASCII] = [10, 32, 97, 126];

function cutSentences(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Looking at each character with the expression would take most of the time.
    if ((code > SPACE && code <= LAST_ASCII) || !(code === NEW_LINE || isClosing(text, at - 1))) continue;
    ENDS.lastIndex = at;
    if (!ENDS.test(text)) continue;
    parts.push(text.slice(start, ENDS.lastIndex));
    start = ENDS.lastIndex;
    at = start - 1;
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts;
}

function isClosing(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return (code < LOWER_A || code > LAST_ASCII) && CLOSING.includes(text.charAt(at));
}
