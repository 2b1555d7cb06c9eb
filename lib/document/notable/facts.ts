import { printCitation } from "../grammar/print-citation";
import { textAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import { isNegation, numberOfWord } from "./words";

/** What a text states, beyond its wording. */
export const FACT_KINDS = ["number", "quotation", "citation", "link", "formula", "name", "negation"] as const;

/** One kind of it. */
export type FactKind = (typeof FACT_KINDS)[number];

/** One statement of a sentence: `value` compares it, `shown` is how the text has it. */
export type Fact = { kind: FactKind; value: string; shown: string };

/** A sentence with its facts in order; `frame` is its text with a gap for each number. */
export type Sentence = { text: string; frame: string; facts: Fact[]; words: string[] };

/** A part of a line: its text, and the link and the leaf that it is. */
type Piece = { text: string; link: string | null; leaf: Fact | null };

// A leaf takes one character of a line, as in ProseMirror's text.
const LEAF = "\ufffc";

/** The sentences of one line of text: the content of a paragraph or a heading. */
export const sentencesOf = (line: readonly NodeJson[]): Sentence[] => read(line, cutSentences);

/** One line of text as one sentence. */
export const wholeLine = (line: readonly NodeJson[]): Sentence =>
  read(line, (text) => [text])[0] ?? { text: "", frame: "", facts: [], words: [] };

function read(line: readonly NodeJson[], cut: (text: string) => string[]): Sentence[] {
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
    return sentence(
      part,
      placed.filter(({ at }) => at >= from && at < to).map(({ fact }) => fact),
    );
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

// A full stop after one letter or a usual abbreviation, or before a lower-case word, ends no sentence.
const ENDS =
  /(?<=[.!?…]["'”’»)\]]*)(?<!\b(?:\p{L}|e\.g|i\.e|cf|vs|al|Fig|fig|Eq|No|Dr|St|approx|ca|bzw|vgl|z\.B)\.)\s+(?=[^\p{Ll}\s])|\n+/gu;

function cutSentences(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: gap } of text.matchAll(ENDS)) {
    parts.push(text.slice(start, index + gap.length));
    start = index + gap.length;
  }
  return start < text.length ? [...parts, text.slice(start)] : parts;
}

const UNIT =
  "(?:\\s?(?:%|‰|percent|°\\s?[CFK]?|[kMGTmµμncd]?(?:m[²³23]?|g|s|Hz|W|J|Pa|V|A|N|eV|mol|B|[Ll])(?:/[a-zA-Z]+[²³23]?)?|min|h|years?|days?|weeks?|months?|hours?|million|billion|thousand|USD|EUR|€|\\$)(?![\\p{L}\\p{N}]))?";
const DIGITS = "\\d+(?:[  ,.'’]\\d+)*(?:\\s?[×x]\\s?10\\^?-?\\d+|[eE][+-]?\\d+)?";
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\p{L}-)(?<sign>[-−+±](?=\\d))?(?<digits>${DIGITS})(?<unit>${UNIT})`,
  "gu",
);
const WORD = /[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu;
const QUOTED = /“([^“”]+)”|„([^„“”]+)[“”]|«\s?([^«»]+?)\s?»|"([^"]+)"|(?<![\p{L}\p{N}])‘([^‘’]+)’(?!\p{L})/gu;
const NAME =
  /(?<=[\p{L}\p{N},;:)\ufffc–—-]\s+)(?:\p{Lu}[\p{L}\p{M}'’-]*)(?:\s+(?:(?:de|van|von|der|del|la|le|di)\s+)?\p{Lu}[\p{L}\p{M}'’-]*)*/gu;

/** The value of digits: separators of thousands are left out, and a comma before other digits is a point. */
function numericValue(digits: string): string {
  const grouped = /^\d{1,3}(?:[  ,'’]\d{3})+(?=$|[.×xeE ])/.test(digits) ? digits.replace(/[  ,'’]/g, "") : digits;
  const pointed = grouped.replace(/[  '’]/g, "").replace(",", ".");
  const plain = /^\d+\.\d+$/.test(pointed) ? pointed.replace(/0+$/, "").replace(/\.$/, "") : pointed;
  return plain.replace(/^0+(?=\d)/, "");
}

const UNIT_NAMES: Readonly<Record<string, string>> = { percent: "%", µ: "μ" };

function sentence(text: string, placed: readonly Fact[]): Sentence {
  const facts = [...placed];
  // A cheap test first: most sentences have no digit and no quotation mark.
  const hasDigits = /\d/.test(text);
  for (const found of hasDigits ? text.matchAll(NUMBER) : []) {
    const { sign = "", digits = "", unit = "" } = found.groups ?? {};
    const named = unit.replace(/\s/gu, "");
    const value = `${sign.replace("−", "-").replace("+", "")}${numericValue(digits)}${(UNIT_NAMES[named] ?? named).replace("µ", "μ")}`;
    facts.push({ kind: "number", value, shown: found[0].trim() });
  }
  const frame = hasDigits ? text.replace(NUMBER, " # ") : text;
  for (const word of text.match(WORD) ?? []) {
    const lower = word.toLowerCase();
    const digits = numberOfWord(lower);
    if (digits !== undefined) facts.push({ kind: "number", value: digits, shown: word });
    if (isNegation(lower)) facts.push({ kind: "negation", value: "not", shown: word });
  }
  for (const found of /[“„«"‘]/.test(text) ? text.matchAll(QUOTED) : []) {
    const words = found.slice(1).find((part) => part !== undefined) ?? "";
    facts.push({ kind: "quotation", value: normal(words), shown: words });
  }
  for (const [name] of text.matchAll(NAME)) facts.push({ kind: "name", value: normal(name), shown: name });
  return { text: text.trim(), frame: normal(frame), facts, words: wordsOf(text) };
}

/** A text for comparing: one space between words, straight quotation marks, no white space at the ends. */
export const normal = (text: string): string =>
  IS_NORMAL.test(text)
    ? text
    : text
        .normalize("NFKC")
        .replace(/[’‘]/gu, "'")
        .replace(/[“”„«»]/gu, '"')
        .replace(/\s+/gu, " ")
        .trim();

// ASCII words with one space between them, as most sentences are.
const IS_NORMAL = /^[!-~]+(?: [!-~]+)*$/;

/** The words of a text in lower case, by which sentences are paired. */
export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
