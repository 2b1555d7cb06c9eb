import type { AlignType, BlockContent, DefinitionContent, PhrasingContent, Root, RootContent, TableRow } from "mdast";
import { isHtmlBlock } from "../grammar/is-html-block";
import { isBlank } from "../grammar/normalize-spacing";
import { printPictureAttributes } from "../grammar/picture-attributes";
import { numberAttribute, optionalAttribute, textAttribute } from "../model/attribute";
import type { MarkJson, NodeJson } from "../model/document";
import { type BlockKind, entryFor, type InlineKind, type MarkKind } from "../model/kind";
import { nestMarks } from "../model/nest-marks";
import { normalizeLine, wrappingMarks } from "../schema/normalize";
import { filledTable } from "../schema/table-grid";
import { characterReference } from "./character-reference";
import { guardCitations } from "./guard-citations";
import { guardLinks } from "./guard-links";
import { guardSymbols } from "./guard-symbols";
import { printTableAttributes } from "./table-attributes";

/** Inline content between HTML tags, for marks without markdown syntax. */
export type TaggedNode = { type: "tagged"; tag: string; children: PhrasingContent[] };
/** An inline formula. */
export type FormulaNode = { type: "formula"; latex: string; display: boolean };
/** A display formula. */
export type FormulaBlockNode = { type: "formulaBlock"; latex: string; label: string | null };
/** An alert of a named kind. */
export type AlertNode = { type: "alert"; kind: string; children: (BlockContent | DefinitionContent)[] };
/** A toggle: its summary, and the blocks that fold. */
export type DetailsNode = {
  type: "details";
  open: boolean;
  summary: PhrasingContent[];
  children: (BlockContent | DefinitionContent)[];
};
/** A list of terms, null for a further definition of the term before, with their definitions. */
export type DefinitionsNode = {
  type: "definitions";
  marker: ":" | "~";
  spread: boolean;
  items: { term: PhrasingContent[] | null; children: (BlockContent | RootContent)[] }[];
};
/** An unused link definition, as written. */
export type LinkDefinitionNode = { type: "linkDefinition"; value: string };
/** The place of the bibliography. */
export type BibliographyNode = { type: "bibliography" };
/** A citation, printed in Pandoc's syntax; `isBare` omits its brackets, `-@key`. */
export type CitationNode = { type: "citation"; cited: NodeJson; isBare?: boolean };

/** Markdown that is already escaped. */
export type LiteralNode = { type: "literal"; value: string };

declare module "mdast" {
  interface ImageData {
    /** The attributes in braces after the picture. */
    attributes?: string;
  }
  interface TextData {
    /** Set when the line has no second dollar that could make a formula. */
    hasLoneDollar?: boolean;
  }
  interface PhrasingContentMap {
    tagged: TaggedNode;
    formula: FormulaNode;
    citation: CitationNode;
    literal: LiteralNode;
  }
  interface BlockContentMap {
    formulaBlock: FormulaBlockNode;
    bibliography: BibliographyNode;
    alert: AlertNode;
    details: DetailsNode;
    definitions: DefinitionsNode;
    linkDefinition: LinkDefinitionNode;
  }
  interface RootContentMap {
    tagged: TaggedNode;
    formula: FormulaNode;
    formulaBlock: FormulaBlockNode;
    bibliography: BibliographyNode;
    alert: AlertNode;
    details: DetailsNode;
    definitions: DefinitionsNode;
    linkDefinition: LinkDefinitionNode;
    citation: CitationNode;
    literal: LiteralNode;
  }
}

const BREAK: PhrasingContent = { type: "html", value: "<br>" };

type Wrap = (mark: MarkJson, children: PhrasingContent[]) => PhrasingContent;

const WRAP: Readonly<Record<string, Wrap>> = {
  bold: (_, children) => ({ type: "strong", children }),
  italic: (_, children) => ({ type: "emphasis", children }),
  strike: (_, children) => ({ type: "delete", children }),
  underline: (_, children) => ({ type: "tagged", tag: "u", children }),
  subscript: (_, children) => ({ type: "tagged", tag: "sub", children }),
  superscript: (_, children) => ({ type: "tagged", tag: "sup", children }),
  highlight: (_, children) => ({ type: "tagged", tag: "mark", children }),
  // mdast's type forbids links within links, which our marks exclude: a mark occurs once.
  link: (mark, children) => ({
    type: "link",
    url: textAttribute(mark, "href"),
    title: optionalAttribute(mark, "title"),
    children: children as never,
  }),
} satisfies Record<Exclude<MarkKind, "code">, Wrap>;

type Leaf = (node: NodeJson) => PhrasingContent;

const LEAVES: Readonly<Record<string, Leaf>> = {
  text: (node) =>
    node.marks?.some((mark) => mark.type === "code")
      ? { type: "inlineCode", value: node.text ?? "" }
      : { type: "text", value: node.text ?? "" },
  hardBreak: () => ({ type: "break" }),
  inlineMath: (node) => ({
    type: "formula",
    latex: textAttribute(node, "latex"),
    display: node.attrs?.display === true,
  }),
  footnoteRef: (node) => {
    const label = textAttribute(node, "label");
    return { type: "footnoteReference", identifier: label, label };
  },
  image: (node) => ({
    type: "image",
    url: textAttribute(node, "src"),
    alt: textAttribute(node, "alt"),
    title: optionalAttribute(node, "title"),
    data: { attributes: printPictureAttributes(node) },
  }),
  citation: (node) => ({ type: "citation", cited: node }),
  crossReference: (node) => ({ type: "citation", cited: asCitation(node), isBare: node.attrs?.bare === true }),
} satisfies Record<Exclude<InlineKind, "htmlInline">, Leaf>;

type Build = (node: NodeJson) => BlockContent | RootContent;

const BLOCKS: Readonly<Record<string, Build>> = {
  paragraph: (node) => ({ type: "paragraph", children: line(node) }),
  heading: (node) => ({
    type: "heading",
    depth: headingDepth(node),
    children: [...line(node, "oneLine"), ...labelAfter(node, node.content ? " " : "")],
  }),
  blockquote: (node) => ({ type: "blockquote", children: blocks(node.content) as never }),
  alert: (node) => ({
    type: "alert",
    kind: textAttribute(node, "kind"),
    children: blocks(node.content) as never,
  }),
  details: (node) => {
    const [summary, ...rest] = node.content ?? [];
    return {
      type: "details",
      open: node.attrs?.open === true,
      summary: summary ? line(summary, "oneLine") : [],
      children: blocks(rest) as never,
    };
  },
  definitionList: (node) => definitions(node),
  linkDefinition: (node) => ({ type: "linkDefinition", value: textAttribute(node, "value") }),
  codeBlock: (node) => ({
    type: "code",
    lang: optionalAttribute(node, "language"),
    meta: optionalAttribute(node, "meta"),
    value: (node.content ?? []).map((each) => each.text ?? "").join(""),
  }),
  horizontalRule: () => ({ type: "thematicBreak" }),
  htmlBlock: (node) => ({ type: "html", value: textAttribute(node, "value") }),
  blockMath: (node) => ({
    type: "formulaBlock",
    latex: textAttribute(node, "latex"),
    label: optionalAttribute(node, "label"),
  }),
  bibliography: () => ({ type: "bibliography" }),
  footnoteDef: (node) => {
    const label = textAttribute(node, "label");
    return { type: "footnoteDefinition", identifier: label, label, children: blocks(node.content) as never };
  },
  bulletList: (node) => list(node, null),
  taskList: (node) => list(node, null),
  orderedList: (node) => list(node, numberAttribute(node, "start", 1)),
  table: (node) => {
    const filled = filledTable(node);
    return { type: "table", align: alignments(filled), children: rows(filled) };
  },
} satisfies Record<BlockKind, Build>;

/** A reference reads like a citation of its label in the sentence. */
const asCitation = ({ attrs }: NodeJson): NodeJson => {
  const rest = { locator: null, label: null, prefix: null, suffix: null };
  const item = { cid: "", key: String(attrs?.label), ...rest, suppressAuthor: attrs?.bare === true };
  return { type: "citation", attrs: { items: [item], narrative: attrs?.bare !== true } };
};

const labelAfter = (node: NodeJson, gap: string): PhrasingContent[] => {
  const label = optionalAttribute(node, "label");
  return label === null ? [] : [{ type: "literal", value: `${gap}{#${label}}` }];
};

/** The paragraph that gives a table its caption and label. */
function tableCaption(node: NodeJson): BlockContent[] {
  const attributes = node.type === "table" ? printTableAttributes(node) : null;
  if (attributes === null) return [];
  const caption = textAttribute(node, "caption");
  const words: PhrasingContent[] = caption === "" ? [] : [{ type: "text", value: caption }];
  const colon: PhrasingContent = { type: "literal", value: caption === "" ? ":" : ": " };
  return [{ type: "paragraph", children: [colon, ...words, { type: "literal", value: ` ${attributes}` }] }];
}

/** Converts blocks to an mdast tree for printing; items, rows and cells on their own get their container. */
export function toMdast(nodes: readonly NodeJson[]): Root {
  return { type: "root", children: blocks(nodes) as RootContent[] };
}

function blocks(nodes: readonly NodeJson[] = []): (BlockContent | RootContent)[] {
  return nodes
    .filter((node) => !isBlank(node))
    .flatMap((node) => [...withoutLeadingHtml(node).map(block), ...tableCaption(node)])
    .map(withOwnMarker);
}

/** Of two definition lists in a row the second has the other marker, or they would be one. */
function withOwnMarker(
  node: BlockContent | RootContent,
  at: number,
  all: (BlockContent | RootContent)[],
): BlockContent | RootContent {
  const before = all[at - 1];
  if (node.type === "definitions" && before?.type === "definitions") node.marker = before.marker === ":" ? "~" : ":";
  return node;
}

/**
 * HTML at the start of a paragraph would be read as a block with the rest of its line; a comment or HTML on its own
 * becomes a separate block.
 */
function withoutLeadingHtml(node: NodeJson): NodeJson[] {
  const [first, ...rest] = node.content ?? [];
  if (node.type !== "paragraph" || first?.type !== "htmlInline" || wrappingMarks(first).length > 0) return [node];
  const value = textAttribute(first, "value");
  const isAlone = rest.length === 0;
  if (!isHtmlBlock(isAlone ? value : `${value}x`) || !(isAlone || value.startsWith("<!--"))) return [node];
  const paragraph = { ...node, content: rest };
  return [{ type: "htmlBlock", attrs: { value } }, ...(isBlank(paragraph) ? [] : withoutLeadingHtml(paragraph))];
}

function block(node: NodeJson): BlockContent | RootContent {
  return entryFor(BLOCKS, node.type)(node);
}

function list(node: NodeJson, start: number | null): RootContent {
  const spread = node.attrs?.tight === false;
  return {
    type: "list",
    ordered: start !== null,
    start,
    spread,
    children: (node.content ?? []).map((item) => ({
      type: "listItem",
      spread,
      checked: item.type === "taskItem" ? item.attrs?.checked === true : null,
      children: itemBlocks(item) as never,
    })),
  };
}

function definitions(node: NodeJson): DefinitionsNode {
  const items = (node.content ?? []).map(({ content: [term, ...rest] = [] }, at) => {
    const isFurther = at > 0 && (term === undefined || isBlank(term));
    return { term: isFurther || !term ? null : termLine(term), children: blocks(rest) };
  });
  return { type: "definitions", marker: ":", spread: node.attrs?.tight === false, items };
}

/** A term's line never begins another block: an empty one, HTML of a block or a formula follows an encoded space. */
function termLine(term: NodeJson): PhrasingContent[] {
  const [first, ...rest] = term.content ?? [];
  const shown = line(term, "oneLine");
  const isHtml = first?.type === "htmlInline" && wrappingMarks(first).length === 0;
  const isSafe = isHtml
    ? !isHtmlBlock(textAttribute(first, "value") + (rest.length > 0 ? "x" : ""))
    : !startsBlock(first);
  return first !== undefined && !isBlank(term) && isSafe ? shown : [characterReference(" "), ...shown];
}

/** A task keeps its first paragraph even when empty, since the box is in it. */
function itemBlocks(item: NodeJson): (BlockContent | RootContent)[] {
  const [first, ...rest] = item.content ?? [];
  if (item.type !== "taskItem" || !first) return blocks(item.content);
  return [{ type: "paragraph", children: line(first, "afterBox") }, ...blocks(rest)];
}

function rows(table: NodeJson): TableRow[] {
  const printed = (table.content ?? []).map(row);
  const hasHeader = (table.content?.[0]?.content ?? []).every((cell) => cell.type === "tableHeader");
  if (hasHeader) return printed;
  const empty = (table.content?.[0]?.content ?? []).map(() => ({ type: "tableCell" as const, children: [] }));
  return [{ type: "tableRow", children: empty }, ...printed];
}

function row(node: NodeJson): TableRow {
  return {
    type: "tableRow",
    children: (node.content ?? []).map((cell) => ({
      type: "tableCell",
      children: (cell.content ?? []).flatMap((paragraph) => withLastSpace(line(paragraph, "oneLine"))),
    })),
  };
}

/** Spaces at the end of a cell are padding: a space that belongs to its text is written as a character reference. */
function withLastSpace(line: PhrasingContent[]): PhrasingContent[] {
  const last = line.at(-1);
  const space = last?.type === "text" ? /[ \t]$/.exec(last.value)?.[0] : undefined;
  if (last?.type !== "text" || space === undefined) return line;
  const value = last.value.slice(0, -1);
  return [...line.slice(0, -1), ...(value === "" ? [] : [{ ...last, value }]), characterReference(space)];
}

function alignments(table: NodeJson): AlignType[] {
  return (table.content?.[0]?.content ?? []).map((cell) => {
    const align = textAttribute(cell, "align");
    return align === "left" || align === "center" || align === "right" ? align : null;
  });
}

function headingDepth(node: NodeJson): 1 | 2 | 3 | 4 | 5 | 6 {
  const level = numberAttribute(node, "level", 1);
  return level === 2 || level === 3 || level === 4 || level === 5 || level === 6 ? level : 1;
}

/** The context of inline content: headings and cells allow no line end, and a task's content begins after its box. */
type LinePlace = "block" | "oneLine" | "afterBox";

function line(node: NodeJson, place: LinePlace = "block"): PhrasingContent[] {
  const content = normalizeLine(node.content ?? []);
  const lastBreaks = content.findLastIndex(({ type }) => type !== "hardBreak") + 1;
  const dollars = dollarsIn(content);
  const leaves = content.map((each, at) => {
    // A final line end breaks no line.
    const leaf = at >= lastBreaks ? BREAK : leafOf(each, content[at - 1], content[at + 1], place);
    if (leaf?.type === "text" && dollars === 1) leaf.data = { hasLoneDollar: true };
    return { leaf: leaf ? [leaf] : [], marks: wrappingMarks(each) };
  });
  return nestMarks(guardCitations(guardLinks(guardSymbols(leaves))), wrap);
}

/** The number of dollars in the printed line; a single one is a price and needs no escape. */
function dollarsIn(nodes: readonly NodeJson[]): number {
  return nodes.reduce((count, each) => count + (each.type === "inlineMath" ? 2 : dollarsOf(each)), 0);
}

function dollarsOf(node: NodeJson): number {
  if (!node.attrs && !node.marks) return (node.text?.split("$").length ?? 1) - 1;
  return JSON.stringify(node).split("$").length - 1;
}

function leafOf(
  node: NodeJson,
  before: NodeJson | undefined,
  after: NodeJson | undefined,
  place: LinePlace,
): PhrasingContent | undefined {
  if (node.type === "hardBreak" && (place === "oneLine" || startsBlock(after))) return BREAK;
  if (node.type === "htmlInline") {
    const startsLine = before === undefined && place !== "afterBox" && wrappingMarks(node).length === 0;
    return html(textAttribute(node, "value"), startsLine, after, place);
  }
  return entryFor(LEAVES, node.type)(node);
}

/** Whether a node at the start of a line could be read as a block. */
function startsBlock(node: NodeJson | undefined): boolean {
  return node?.type === "htmlInline" || (node?.type === "inlineMath" && node.attrs?.display === true);
}

/** HTML that would start a block here is written as text, which is how it is shown anyway. */
function html(value: string, startsLine: boolean, after: NodeJson | undefined, place: LinePlace): PhrasingContent {
  if (place === "oneLine") return { type: "html", value: value.replace(/\s*\n\s*/g, " ") };
  const rest = after === undefined ? "" : "x";
  return startsLine && isHtmlBlock(value + rest) ? { type: "text", value } : { type: "html", value };
}

function wrap(mark: MarkJson, children: PhrasingContent[]): PhrasingContent[] {
  const wrapped = WRAP[mark.type]?.(mark, children);
  return wrapped ? [wrapped] : children;
}
