import { textAttribute } from "#lib/document/model/attribute";
import { citationNodes } from "#lib/document/model/citation-items";
import { isDiagram } from "#lib/document/model/diagram";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { footnotesOf } from "#lib/document/model/footnotes-of";
import type { FormattedCitations } from "#lib/document/model/formatted-citations";
import { type BlockKind, entryFor, type InlineKind } from "#lib/document/model/kind";
import { isFigure, type Labelled, labelsOf, referenceWords } from "#lib/document/model/labels";
import { nodeText, shownText } from "#lib/document/text/text";
import { comparable, UNCOMPARED } from "../verify/comparable.mjs";

/** What exports show for the citations of a text. */
export type CitedWords = Pick<FormattedCitations, "clusters" | "isNoteStyle" | "bibliography" | "placement">;

/** What the words of a text are found with. */
type Text = {
  formatted: CitedWords;
  addresses: ReadonlyMap<NodeJson, number>;
  labels: ReadonlyMap<string, Labelled>;
  locale: string;
  /** The labels of the notes that were mentioned, in order. */
  notes: Set<string>;
  notesKnown: ReadonlySet<string>;
};

/** A block's words, or what stands in a statement for what formats show too differently to be compared. */
type Visible = string | { sign: string };

const SOME = { sign: UNCOMPARED.some };
const ONE = { sign: UNCOMPARED.one };
const REFERENCES = { sign: UNCOMPARED.references };

/**
 * The comparable words of each block of a text as its exports show them, title first, then the text, then its notes in
 * the order of their first mention.
 */
export function visibleBlocks({
  title,
  content,
  formatted,
  locale,
}: {
  title: string;
  content: DocumentJson;
  formatted: CitedWords;
  locale: string;
}): Visible[] {
  const definitions = footnotesOf(content);
  const addresses = new Map(citationNodes(content).map((node, address) => [node, address]));
  const known = { formatted, addresses, labels: labelsOf(content), locale };
  const text: Text = { ...known, notes: new Set(), notesKnown: new Set(definitions.keys()) };
  const [first, ...others] = content.content;
  // Every format shows a title once that the text repeats.
  const repeats = first?.type === "heading" && shownText(first).trim() === title.trim();
  const shown: Visible[] = [title || "Untitled"];
  for (const node of repeats ? others : content.content) shown.push(...blocks(node, text));
  // Some formats put the citations of such a style among the notes.
  if (formatted.isNoteStyle) shown.push(SOME);
  // A Set visits what is added meanwhile: notes may mention further notes.
  for (const label of text.notes) shown.push(...inside(definitions.get(label), text));
  for (const [label, definition] of definitions) if (!text.notes.has(label)) shown.push(...inside(definition, text));
  if (formatted.placement === "auto" && formatted.bibliography.length > 0) shown.push(REFERENCES);
  if (formatted.isNoteStyle) shown.push(SOME);
  return shown.map((words) => (typeof words === "string" ? comparable(words) : words)).filter((words) => words !== "");
}

type Read = (node: NodeJson, text: Text) => Visible[];

const inside = (node: NodeJson | undefined, text: Text): Visible[] =>
  (node?.content ?? []).flatMap((child) => blocks(child, text));

const BLOCKS: Readonly<Record<string, Read>> = {
  paragraph: (node, text) => (isPicture(node) ? [ONE] : [line(node, text)]),
  heading: (node, text) => [line(node, text)],
  // A diagram is shown drawn, or as its source.
  codeBlock: (node) => (isDiagram(node) ? [ONE] : [nodeText(node)]),
  blockquote: inside,
  bulletList: inside,
  orderedList: inside,
  taskList: inside,
  listItem: inside,
  taskItem: inside,
  definitionList: inside,
  definitionItem: inside,
  definitionTerm: (node, text) => [line(node, text)],
  details: inside,
  // Its title is in the language of the format.
  alert: (node, text) => [ONE, ...inside(node, text)],
  table: (node, text) => (node.content ?? []).flatMap((row) => cells(row, text)),
  blockMath: () => [ONE],
  htmlBlock: () => [SOME],
  bibliography: () => [REFERENCES],
  linkDefinition: () => [],
  footnoteDef: () => [],
  horizontalRule: () => [],
} satisfies Record<BlockKind, Read> & Record<string, Read>;

const blocks = (node: NodeJson, text: Text): Visible[] => entryFor(BLOCKS, node.type)(node, text);

const cells = (row: NodeJson, text: Text): Visible[] =>
  (row.content ?? []).map((cell) => {
    const lines = inside(cell, text);
    return lines.find((words) => typeof words !== "string") ?? lines.join("");
  });

const isPicture = ({ content = [] }: NodeJson) =>
  content.length === 1 && content[0]?.type === "image" && isFigure(content[0]);

type Words = (node: NodeJson, text: Text) => Visible;

const WORDS: Readonly<Record<string, Words>> = {
  text: (node) => node.text ?? "",
  hardBreak: () => "",
  // Some formats show its words where the picture is not there.
  image: () => ONE,
  inlineMath: () => "",
  // Pages hide tags, and other formats show some.
  htmlInline: () => ONE,
  footnoteRef: (node, text) => note(textAttribute(node, "label"), text),
  citation: (node, text) => citation(node, text),
  crossReference: (node, { labels, locale }) => {
    const label = textAttribute(node, "label");
    const target = labels.get(label);
    return target ? referenceWords(target, node.attrs?.bare === true, shownText, locale) : `@${label}`;
  },
} satisfies Record<InlineKind, Words>;

/** A block whose words cannot all be compared is not compared. */
function line(node: NodeJson, text: Text): Visible {
  const words = (node.content ?? []).map((child) => entryFor(WORDS, child.type)(child, text));
  const shown = words.find((each) => typeof each !== "string") ?? words.join("");
  // A line of formulas alone takes a place without words.
  return shown === "" && (node.content ?? []).some(({ type }) => type === "inlineMath") ? ONE : shown;
}

function note(label: string, { notes, notesKnown }: Text): Visible {
  if (!notesKnown.has(label)) return ONE;
  notes.add(label);
  return "";
}

// A style of notes puts citations into them, which only some formats do.
function citation(node: NodeJson, { formatted, addresses }: Text): Visible {
  if (formatted.isNoteStyle) return ONE;
  const cluster = formatted.clusters.get(addresses.get(node) ?? -1);
  return cluster && cluster.text !== "" ? cluster.text : nodeText(node);
}
