import type { Env, MarkdownIt, Token } from "markdown-it";
import { isClosing, readOpening } from "../grammar/details";
import { dialect } from "../grammar/dialect";
import { isHtmlBlock } from "../grammar/is-html-block";
import { blocksBySource, factsOf, noteSource, topLevel, unknownIn } from "../grammar/known-blocks";
import { type Blocks, isApart, noteText, type Part, readChanged, type Source, type Unit } from "../grammar/known-text";
import { isBlank, normalizeSpacing } from "../grammar/normalize-spacing";
import { textAttribute } from "../model/attribute";
import { checkBounds } from "../model/check-bounds";
import type { Attributes, DocumentJson, NodeJson } from "../model/document";
import type { KnownCitations } from "../model/known-citations";
import { labelPattern } from "../model/labels";
import { ITEMS, LED_BY_LINE } from "../model/lists";
import { trimLatex } from "../model/trim-latex";
import { node } from "../schema/build";
import { readMarker, withoutMarker } from "./alert-marker";
import { splitFrontMatter } from "./front-matter";
import { inlineNodes } from "./parse-inline";
import { refuseExtraCells } from "./refuse-extra-cells";
import { splitTasks } from "./split-tasks";
import { withCaption } from "./table-attributes";
import { readBox, withoutBox } from "./task-box";

type Frame = {
  type: string;
  attrs: Attributes;
  content: NodeJson[];
  line?: number | undefined;
  /** The positions in the content of raw HTML that opens a toggle. */
  openings?: number[];
  /** The marker of a definition list. */
  marker?: string;
};
type Reading = {
  stack: Frame[];
  line: number;
  source: readonly string[];
  /** The token of a line, read with the links and citations of the whole text. */
  readInline: (source: string) => readonly Token[];
  /** The tables that have their caption. */
  captioned: WeakSet<NodeJson>;
  /** The markers of the definition lists read so far. */
  markers: WeakMap<NodeJson, string>;
  /** The keys without a citation by the line that has them, and those in the summaries of the block being read. */
  unknownKeys: Map<string, string[]>;
  summaryKeys: string[];
};

const OPENS: Readonly<Record<string, (token: Token, reading: Reading) => Frame>> = {
  paragraph_open: (token, reading) => {
    const list = reading.stack.at(-2);
    const item = reading.stack.at(-1)?.type ?? "";
    if (ITEMS.includes(item) && item !== "definitionItem" && list && !token.hidden) list.attrs.tight = false;
    return frame("paragraph");
  },
  heading_open: (token) => frame("heading", { level: Number(token.tag.slice(1)) }),
  blockquote_open: () => frame("blockquote"),
  bullet_list_open: () => frame("bulletList"),
  ordered_list_open: (token) => frame("orderedList", { start: Number(token.attrGet("start") ?? 1) }),
  list_item_open: () => frame("listItem"),
  definition_list_open: ({ meta }) => ({
    ...frame("definitionList", { tight: meta?.tight === true }),
    marker: String(meta?.marker),
  }),
  definition_item_open: () => frame("definitionItem"),
  footnote_open: (token) => frame("footnoteDef", { label: String(token.meta?.label) }),
  table_open: () => frame("table"),
  // The header sets the number of columns; only rows after it can have too many cells.
  tr_open: (token, { stack }) => ({
    ...frame("tableRow"),
    line: stack.at(-1)?.content.length === 0 ? undefined : token.map?.[0],
  }),
  th_open: (token) => frame("tableHeader", { align: alignment(token) }),
  td_open: (token) => frame("tableCell", { align: alignment(token) }),
};

const LEAVES: Readonly<Record<string, (token: Token) => NodeJson | null>> = {
  fence: (token) => codeBlock(token.content, dialect.utils.unescapeAll(token.info)),
  code_block: (token) => codeBlock(token.content, ""),
  hr: () => node("horizontalRule"),
  html_block: (token) => node("htmlBlock", { value: token.content.replace(/^ +|\n+$/g, "") }),
  math_block: (token) => node("blockMath", { latex: trimLatex(token.content), label: token.meta?.label ?? null }),
  bibliography: () => node("bibliography"),
  known_block: ({ meta }) => (meta?.block ?? null) as NodeJson | null,
  reference_definition: ({ content, meta }) => (meta?.isUsed ? null : node("linkDefinition", { value: content })),
};

const TRANSPARENT = new Set(["thead_open", "thead_close", "tbody_open", "tbody_close"]);
const HOLDS_BLOCKS = new Set(["blockquote", "alert", "listItem", "footnoteDef"]);

/**
 * Parses markdown to a document; `citations` are those that it may mention. Blocks have no ids, apart from those of
 * `previous`, a version of the same document, that were read from the same source.
 * @throws AppError invalid_content that names unsupported content and its line.
 */
export function parseMarkdown(markdown: string, citations?: KnownCitations, previous?: DocumentJson): DocumentJson {
  return parseWith(dialect, markdown, citations, previous);
}

/** `parseMarkdown` with another reader. */
export function parseWith(
  reader: MarkdownIt,
  markdown: string,
  citations?: KnownCitations,
  previous?: DocumentJson,
): DocumentJson {
  const { frontMatter, body, lines } = splitFrontMatter(markdown);
  const source: Source = { text: markdown, bodyAt: markdown.length - body.length, citations };
  const read = (from: Source, part: Part) => readPart(reader, from, part, lines);
  const whole: Part = { from: source.bodyAt, to: markdown.length, known: previous?.content ?? [], stops: [] };
  const { content, units } = readChanged(source, previous, read) ?? read(source, whole);
  const document: DocumentJson = {
    type: "doc",
    attrs: { frontMatter },
    content: content.length > 0 ? [...content] : [node("paragraph")],
  };
  checkBounds(document);
  if (units) noteText(document, source, units, previous);
  return document;
}

/** Reads a part of a text; `line` is the number of lines before it, for the errors. */
function readPart(reader: MarkdownIt, { text, citations }: Source, part: Part, line: number): Blocks {
  const body = text.slice(part.from, part.to);
  const begins = lineBegins(body);
  const unknownKeys = new Map<string, string[]>();
  const stops = part.stops.map((at) => begins.indexOf(at - part.from));
  const env: Env = { citations, known: blocksBySource(part.known), unknownKeys, stops };
  const reading: Reading = {
    stack: [frame("doc")],
    line,
    source: body.split(/\r\n|\n|\r/),
    readInline: (source) => reader.parseInline(source, { ...env, known: undefined, stops: [] }),
    captioned: new WeakSet(),
    markers: new WeakMap(),
    unknownKeys,
    summaryKeys: [],
  };
  const content = reading.stack[0]?.content ?? [];
  const units = readUnits(reading, reader.parse(body, env));
  const isDivisible = !body.includes("\r") && Object.keys(env.references ?? {}).length === 0;
  if (!isDivisible || env.stops?.length !== stops.length) return { content, units: null };
  return { content, units: units.map((unit) => ({ ...unit, at: part.from + (begins[unit.at] ?? 0) })) };
}

/** Reads the blocks of some tokens; the units that it returns begin at the number of a line. */
function readUnits(reading: Reading, tokens: readonly Token[]): Unit[] {
  const [root = frame("doc")] = reading.stack;
  const { content } = root;
  const units: (Unit & { unknown: string[] })[] = [];
  let madeBlock = true;
  for (const group of topLevel(tokens)) {
    const { length, [length - 1]: last } = content;
    const { first, isOpen, unknown: keys } = factsOf(group, reading.unknownKeys);
    const begins = madeBlock && !root.openings?.length && isApart(last, { first });
    for (const token of group) readToken(reading, token);
    madeBlock = content.at(-1) !== last;
    const at = group[0]?.map?.[0] ?? 0;
    if (begins) units.push({ at, block: length, first: madeBlock ? first : null, isOpen: false, unknown: [] });
    const unit = units.at(-1);
    if (unit) unit.isOpen ||= isOpen;
    for (const key of [...keys, ...reading.summaryKeys.splice(0)]) unit?.unknown.push(key);
    const [added, ...others] = content.slice(length);
    if (added && others.length === 0) noteSource(added, group, keys);
  }
  const unit = units.at(-1);
  if (unit && root.openings?.length) unit.isOpen = true;
  return units;
}

function lineBegins(text: string): number[] {
  const begins = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) begins.push(at + 1);
  return begins;
}

function frame(type: string, attrs: Attributes = {}): Frame {
  return { type, attrs, content: [] };
}

function readToken(reading: Reading, token: Token): void {
  const open = OPENS[token.type];
  const leaf = LEAVES[token.type];
  if (open) reading.stack.push(open(token, reading));
  else if (leaf) for (const block of present(leaf(token))) append(reading, block);
  else if (token.type === "inline") readLine(reading, token);
  else if (TRANSPARENT.has(token.type)) return;
  else if (token.nesting === -1) close(reading);
  else throw new Error(`No rule for the markdown token ${token.type}`);
}

const present = (node: NodeJson | null): NodeJson[] => (node ? [node] : []);

function readLine(reading: Reading, token: Token): void {
  const line = reading.line + (token.map?.[0] ?? 0) + 1;
  const nodes = inlineNodes(token.children ?? [], line);
  const parent = reading.stack.at(-1);
  if (!parent) return;
  if (readTableCaption(reading, parent, token)) return;
  if (parent.type === "heading") {
    pushHeading(parent, token, nodes);
    return;
  }
  const isCell = parent.type === "tableHeader" || parent.type === "tableCell";
  if (isCell) parent.content.push(node("paragraph", {}, nodes));
  else for (const each of takeBox(reading, token, takeMarker(reading, token, nodes))) parent.content.push(each);
}

const SECTION_LABEL = new RegExp(`(?:^|[ \\t])\\{#(${labelPattern("sec")})\\}$`);

/** The content of a heading; a label at its end becomes an attribute. */
function pushHeading(heading: Frame, token: Token, nodes: readonly NodeJson[]): void {
  const [whole = "", label] = SECTION_LABEL.exec(token.content) ?? [];
  const last = nodes.at(-1);
  const isText = label !== undefined && last?.text?.endsWith(whole.trimStart()) === true && !last.marks;
  if (!isText || last?.text === undefined) {
    heading.content.push(...nodes);
    return;
  }
  heading.attrs.label = label;
  const text = last.text.slice(0, -whole.trimStart().length).trimEnd();
  heading.content.push(...nodes.slice(0, -1), ...(text === "" ? [] : [{ ...last, text }]));
}

const TABLE_CAPTION = /^(?:Table)?:[ \t]*(.*?)[ \t]*\{([^{}]+)\}$/s;

/** Whether a paragraph is the caption of the table before it, `: Caption {#tbl:label}`, which then has it. */
function readTableCaption({ stack, captioned }: Reading, paragraph: Frame, token: Token): boolean {
  const siblings = stack.at(-2)?.content;
  const table = siblings?.at(-1);
  if (!siblings || paragraph.type !== "paragraph" || table?.type !== "table" || captioned.has(table)) return false;
  const [, caption, braces] = TABLE_CAPTION.exec(token.content) ?? [];
  if (braces === undefined || caption === undefined) return false;
  const words = inlineNodes(dialect.parseInline(caption, {})[0]?.children ?? [], 0);
  if (words.some((each) => each.text === undefined || each.marks)) return false;
  const text = words.map((each) => each.text).join("");
  const whole = withCaption(table, text || null, braces);
  if (!whole) return false;
  captioned.add(whole);
  siblings[siblings.length - 1] = whole;
  return true;
}

/** The content of a paragraph; an alert marker at the start of a quote turns the quote into an alert. */
function takeMarker({ stack }: Reading, token: Token, nodes: readonly NodeJson[]): readonly NodeJson[] {
  const [quote, paragraph] = stack.slice(-2);
  const beginsQuote = paragraph?.type === "paragraph" && quote?.type === "blockquote" && quote.content.length === 0;
  const kind = beginsQuote ? readMarker(token.content) : null;
  const words = kind ? withoutMarker(nodes) : null;
  if (!kind || !words || !quote) return nodes;
  quote.type = "alert";
  quote.attrs = { kind };
  return words;
}

/** The content of a paragraph; a box at the start of a bullet item turns the item into a task. */
function takeBox({ stack }: Reading, token: Token, nodes: readonly NodeJson[]): readonly NodeJson[] {
  const [list, item, paragraph] = stack.slice(-3);
  const beginsItem = paragraph?.type === "paragraph" && item?.type === "listItem" && item.content.length === 0;
  const box = beginsItem && list?.type === "bulletList" ? readBox(token.content) : null;
  if (!box || !item || !paragraph) return nodes;
  item.type = "taskItem";
  item.attrs = { checked: box.checked };
  return withoutBox(nodes, box.length);
}

function close(reading: Reading): void {
  const { type, attrs, content, line, marker } = reading.stack.pop() ?? frame("paragraph");
  if (line !== undefined) refuseExtraCells(reading.source[line] ?? "", content.length, reading.line + line + 1);
  const built = node(type, attrs, needsParagraph(type, content) ? [node("paragraph"), ...content] : content);
  if (marker !== undefined) appendDefinitions(reading, built, marker);
  else for (const block of FINISH[type]?.(built, reading.stack.at(-1)) ?? [built]) append(reading, block);
}

/** Each term was read as a list: those of one marker are one, loose when any has a blank line after its term. */
function appendDefinitions(reading: Reading, list: NodeJson, marker: string): void {
  const siblings = reading.stack.at(-1)?.content ?? [];
  const before = siblings.at(-1);
  const isNext = before !== undefined && reading.markers.get(before) === marker;
  const tight = list.attrs?.tight === true && (!isNext || before.attrs?.tight === true);
  const whole = isNext ? { ...list, attrs: { ...before.attrs, tight }, content: before.content ?? [] } : list;
  // Appended in place: a list of many terms would be copied for each.
  if (isNext) {
    siblings.pop();
    whole.content?.push(...(list.content ?? []));
  }
  reading.markers.set(whole, marker);
  append(reading, whole);
}

const FINISH: Readonly<Record<string, (built: NodeJson, parent: Frame | undefined) => NodeJson[]>> = {
  paragraph: settleParagraph,
  bulletList: (built) => splitTasks(built).map(normalizeSpacing),
  orderedList: (built) => [normalizeSpacing(built)],
  table: (built) => [withoutEmptyHeader(built)],
};

/** Containers are never empty, and a task or a term always starts with a paragraph, possibly empty. */
function needsParagraph(type: string, content: readonly NodeJson[]): boolean {
  if (LED_BY_LINE.has(type)) return content[0]?.type !== "paragraph";
  return HOLDS_BLOCKS.has(type) && content.length === 0;
}

function append(reading: Reading, block: NodeJson): void {
  const parent = reading.stack.at(-1);
  if (!parent) return;
  if (block.type === "htmlBlock") foldDetails(reading, parent, block);
  else parent.content.push(block);
}

/** Adds raw HTML; when it closes a toggle, the blocks since its opening become the toggle. */
function foldDetails({ readInline, unknownKeys, summaryKeys }: Reading, parent: Frame, html: NodeJson): void {
  const value = textAttribute(html, "value");
  parent.openings ??= [];
  if (readOpening(value)) parent.openings.push(parent.content.length);
  const from = isClosing(value) ? parent.openings.pop() : undefined;
  const opening = from === undefined ? null : readOpening(textAttribute(parent.content[from] ?? html, "value"));
  if (from === undefined || !opening) {
    parent.content.push(html);
    return;
  }
  const line = readInline(opening.summary);
  summaryKeys.push(...unknownIn(line, unknownKeys));
  const summary = node("paragraph", {}, inlineNodes(line[0]?.children ?? [], 0));
  const inside = parent.content.splice(from).slice(1);
  parent.content.push(node("details", { open: opening.open }, [summary, ...inside]));
}

/** Removes an empty paragraph; HTML or a formula alone in one becomes a block, as it would read back. */
function settleParagraph(paragraph: NodeJson, parent: Frame | undefined): NodeJson[] {
  const [only, ...others] = paragraph.content ?? [];
  if (parent && LED_BY_LINE.has(parent.type) && parent.content.length === 0) return [withoutSpace(paragraph)];
  if (!only || isBlank(paragraph)) return [];
  if (others.length > 0) return [paragraph];
  const value = textAttribute(only, "value");
  if (only.type === "htmlInline" && !only.marks && isHtmlBlock(value)) return [node("htmlBlock", { value })];
  if (only.attrs?.display === true) return [node("blockMath", { latex: textAttribute(only, "latex") })];
  return [paragraph];
}

/** An empty term is written as an encoded space. */
function withoutSpace(paragraph: NodeJson): NodeJson {
  const [only, ...others] = paragraph.content ?? [];
  return only?.text?.trim() === "" && others.length === 0 ? node("paragraph") : paragraph;
}

/** Markdown tables always have a header; an empty one means none. */
function withoutEmptyHeader(table: NodeJson): NodeJson {
  const [header, ...rows] = table.content ?? [];
  if (!header || rows.length === 0) return table;
  const isEmpty = (header.content ?? []).every((cell) => (cell.content ?? []).every((each) => !each.content));
  return isEmpty ? { ...table, content: rows } : table;
}

function alignment(token: Token): string | null {
  return /text-align:(\w+)/.exec(String(token.attrGet("style") ?? ""))?.[1] ?? null;
}

function codeBlock(content: string, info: string): NodeJson {
  const [, language = "", meta = ""] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(info) ?? [];
  const code = content.replace(/\n$/, "");
  const attrs = { language: language || null, meta: meta || null };
  return node("codeBlock", attrs, code === "" ? [] : [{ type: "text", text: code }]);
}
