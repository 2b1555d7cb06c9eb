import type { MarkdownIt, Token } from "markdown-it";
import { textAttribute } from "../attribute";
import { node } from "../build";
import { checkBounds } from "../check-bounds";
import type { Attributes, DocumentJson, NodeJson } from "../document";
import type { KnownCitations } from "../known-citations";
import { labelPattern } from "../labels";
import { ITEMS } from "../lists";
import { trimLatex } from "../trim-latex";
import { readMarker, withoutMarker } from "./alert-marker";
import { dialect } from "./dialect";
import { splitFrontMatter } from "./front-matter";
import { isHtmlBlock } from "./is-html-block";
import { inlineNodes } from "./parse-inline";
import { refuseExtraCells } from "./refuse-extra-cells";
import { isBlank, settleSpacing } from "./settle-spacing";
import { splitTasks } from "./split-tasks";
import { readBox, withoutBox } from "./task-box";

type Frame = { type: string; attrs: Attributes; content: NodeJson[]; line?: number | undefined };
type Reading = { stack: Frame[]; line: number; source: readonly string[] };

const OPENS: Readonly<Record<string, (token: Token, reading: Reading) => Frame>> = {
  paragraph_open: (token, reading) => {
    const list = reading.stack.at(-2);
    if (ITEMS.includes(reading.stack.at(-1)?.type ?? "") && list && !token.hidden) list.attrs.tight = false;
    return frame("paragraph");
  },
  heading_open: (token) => frame("heading", { level: Number(token.tag.slice(1)) }),
  blockquote_open: () => frame("blockquote"),
  bullet_list_open: () => frame("bulletList"),
  ordered_list_open: (token) => frame("orderedList", { start: Number(token.attrGet("start") ?? 1) }),
  list_item_open: () => frame("listItem"),
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
  reference_definition: ({ content, meta }) => (meta?.isUsed ? null : node("linkDefinition", { value: content })),
};

const TRANSPARENT = new Set(["thead_open", "thead_close", "tbody_open", "tbody_close"]);
const HOLDS_BLOCKS = new Set(["blockquote", "alert", "listItem", "footnoteDef"]);

/**
 * Parses markdown to a document without block ids; `citations` are those that it may mention.
 * @throws AppError invalid_content that names unsupported content and its line.
 */
export function parseMarkdown(markdown: string, citations?: KnownCitations): DocumentJson {
  return parseWith(dialect, markdown, citations);
}

/** `parseMarkdown` with another reader. */
export function parseWith(reader: MarkdownIt, markdown: string, citations?: KnownCitations): DocumentJson {
  const { frontMatter, body, lines } = splitFrontMatter(markdown);
  const reading: Reading = { stack: [frame("doc")], line: lines, source: body.split(/\r\n|\n|\r/) };
  for (const token of reader.parse(body, { citations })) readToken(reading, token);
  const content = reading.stack[0]?.content ?? [];
  const document: DocumentJson = {
    type: "doc",
    attrs: { frontMatter },
    content: content.length > 0 ? content : [node("paragraph")],
  };
  checkBounds(document);
  return document;
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

const TABLE_CAPTION = new RegExp(`^(?:Table)?:[ \\t]*(.*?)[ \\t]*\\{#(${labelPattern("tbl")})\\}$`, "s");

/** Whether a paragraph is the caption of the table before it, `: Caption {#tbl:label}`, which then has it. */
function readTableCaption({ stack }: Reading, paragraph: Frame, token: Token): boolean {
  const table = stack.at(-2)?.content.at(-1);
  if (paragraph.type !== "paragraph" || table?.type !== "table" || table.attrs?.label) return false;
  const [, caption, label] = TABLE_CAPTION.exec(token.content) ?? [];
  if (label === undefined || caption === undefined) return false;
  const words = inlineNodes(dialect.parseInline(caption, {})[0]?.children ?? [], 0);
  if (words.some((each) => each.text === undefined || each.marks)) return false;
  const text = words.map((each) => each.text).join("");
  table.attrs = { ...table.attrs, label, caption: text || null };
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
  const { type, attrs, content, line } = reading.stack.pop() ?? frame("paragraph");
  if (line !== undefined) refuseExtraCells(reading.source[line] ?? "", content.length, reading.line + line + 1);
  const built = node(type, attrs, needsParagraph(type, content) ? [node("paragraph"), ...content] : content);
  for (const block of FINISH[type]?.(built, reading.stack.at(-1)) ?? [built]) append(reading, block);
}

const FINISH: Readonly<Record<string, (built: NodeJson, parent: Frame | undefined) => NodeJson[]>> = {
  paragraph: settleParagraph,
  bulletList: (built) => splitTasks(built).map(settleSpacing),
  orderedList: (built) => [settleSpacing(built)],
  table: (built) => [withoutEmptyHeader(built)],
};

/** Containers are never empty, and a task item always starts with a paragraph, possibly empty. */
function needsParagraph(type: string, content: readonly NodeJson[]): boolean {
  if (type === "taskItem") return content[0]?.type !== "paragraph";
  return HOLDS_BLOCKS.has(type) && content.length === 0;
}

function append(reading: Reading, block: NodeJson): void {
  reading.stack.at(-1)?.content.push(block);
}

/** Removes an empty paragraph; HTML or a formula alone in one becomes a block, as it would read back. */
function settleParagraph(paragraph: NodeJson, parent: Frame | undefined): NodeJson[] {
  const [only, ...others] = paragraph.content ?? [];
  if (parent?.type === "taskItem" && parent.content.length === 0) return [paragraph];
  if (!only || isBlank(paragraph)) return [];
  if (others.length > 0) return [paragraph];
  const value = textAttribute(only, "value");
  if (only.type === "htmlInline" && !only.marks && isHtmlBlock(value)) return [node("htmlBlock", { value })];
  if (only.attrs?.display === true) return [node("blockMath", { latex: textAttribute(only, "latex") })];
  return [paragraph];
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
