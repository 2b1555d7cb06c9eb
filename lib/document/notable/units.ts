import { textAttribute } from "../model/attribute";
import { citationItems } from "../model/citation-items";
import type { NodeJson } from "../model/document";
import { perBlock } from "../model/per-block";
import { negationsIn } from "./negation-words";
import { numbersIn } from "./numbers-in";

/** The kinds of what a reader relies on within a block. */
export type FactKind = "number" | "quotation" | "citation" | "link" | "formula" | "heading" | "name";

/** Something in a block that a reader relies on: what it is compared by, and how it is written. */
export type Fact = { kind: FactKind; value: string; text: string };

/** A sentence: what it is compared by, its words, and its negations. */
export type Sentence = { text: string; value: string; words: ReadonlySet<string>; negations: readonly string[] };

/** A block of text that has no blocks with ids in it, except a table's, with all that is compared of it. */
export type Unit = { id: string; type: string; text: string; facts: readonly Fact[]; sentences: readonly Sentence[] };

/** The units of a block, in reading order. */
export const unitsOf = perBlock((block): readonly Unit[] => {
  const units: Unit[] = [];
  gather(block, false, units);
  return units;
});

const LEAVES = new Set(["paragraph", "heading", "codeBlock", "table", "blockMath", "htmlBlock", "linkDefinition"]);

function gather(node: NodeJson, isQuoted: boolean, units: Unit[]): void {
  if (LEAVES.has(node.type)) units.push(unitOf(node, isQuoted));
  else for (const child of node.content ?? []) gather(child, isQuoted || node.type === "blockquote", units);
}

function unitOf(node: NodeJson, isQuoted: boolean): Unit {
  const facts: Fact[] = [];
  const text = tidy(readLine(node, facts));
  const sentences = node.type === "paragraph" ? sentencesOf(text) : [];
  facts.push(...numbersIn(text).map(({ value, text }) => ({ kind: "number" as const, value, text })));
  if (isQuoted && text) facts.push({ kind: "quotation", value: plain(text), text });
  else facts.push(...quotationsIn(text));
  if (node.type === "heading") facts.push({ kind: "heading", value: text, text });
  else facts.push(...namesIn(text));
  return { id: textAttribute(node, "id"), type: node.type, text, facts, sentences };
}

/** The prose of a node; formulas, citations and links are added to the facts. */
function readLine(node: NodeJson, facts: Fact[]): string {
  for (const mark of node.marks ?? []) if (mark.type === "link") addLink(textAttribute(mark, "href"), facts);
  if (node.text !== undefined) return node.text;
  if (node.type === "inlineMath" || node.type === "blockMath") {
    const text = textAttribute(node, "latex");
    facts.push({ kind: "formula", value: text.replace(/\s+/gu, ""), text });
    return " ";
  }
  if (node.type === "citation") facts.push(...citationItems(node).map(citationFact));
  if (node.type === "hardBreak") return " ";
  const inside = (node.content ?? []).map((child) => readLine(child, facts));
  return inside.join(node.type === "tableRow" || node.type === "table" ? " | " : "");
}

/** A link is one fact, though its words may be several nodes with different marks. */
function addLink(href: string, facts: Fact[]): void {
  const last = facts.at(-1);
  if (last?.kind !== "link" || last.value !== href) facts.push({ kind: "link", value: href, text: href });
}

function citationFact({ cid, key, locator, label }: ReturnType<typeof citationItems>[number]): Fact {
  const place = locator ? `, ${label ? `${label} ` : ""}${locator}` : "";
  return { kind: "citation", value: `${cid || key}${place}`, text: `@${key}${place}` };
}

const tidy = (text: string): string =>
  text.replace(/\s+/gu, (space) => (/[\u00a0\u202f]/u.test(space) ? space : " ")).trim();
const plain = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");

const QUOTED =
  /“([^“”]{2,2000})”|„([^„“”]{2,2000})[“”]|«([^«»]{2,2000})»|»([^«»]{2,2000})«|"([^"]{2,2000})"|「([^「」]{2,2000})」/gu;

const quotationsIn = (text: string): Fact[] =>
  [...text.matchAll(QUOTED)].map(([whole, ...inner]) => ({
    kind: "quotation",
    value: plain(inner.find((words) => words !== undefined) ?? whole),
    text: whole,
  }));

const NAME = /(?<=[\p{L}\p{N},;)] )\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)*/gu;

const namesIn = (text: string): Fact[] =>
  [...text.matchAll(NAME)].map(([name]) => ({ kind: "name", value: name, text: name }));

const SENTENCE_END = /(?<=[.!?…]["”»)]?) +(?=[\p{Lu}"“„«(\p{N}])|(?<=[。！？])/u;
const ABBREVIATED =
  /(?:\b(?:\p{L}|al|cf|vs|Fig|Figs|Eq|Eqs|Dr|Prof|Mr|Mrs|No|Nr|bzw|ca|approx|pp|vol|etc|e\.g|i\.e|z\.B|d\.h))\.$/u;

function sentencesOf(text: string): Sentence[] {
  const sentences: string[] = [];
  for (const part of text.split(SENTENCE_END)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) sentences[sentences.length - 1] = `${last} ${part}`;
    else if (part.trim()) sentences.push(part);
  }
  return sentences.map((sentence) => {
    const value = plain(sentence);
    return { text: sentence, value, words: new Set(value.split(" ")), negations: negationsIn(sentence) };
  });
}
