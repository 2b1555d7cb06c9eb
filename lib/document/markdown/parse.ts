import type { MarkdownIt, Token } from "markdown-it";
import { node } from "../build";
import { checkBounds } from "../check-bounds";
import type { Attributes, DocumentJson, NodeJson } from "../document";
import { dialect } from "./dialect";
import { splitFrontMatter } from "./front-matter";
import { inlineNodes, withoutLastSpaces } from "./parse-inline";
import { settleSpacing } from "./settle-spacing";
import { splitTasks } from "./split-tasks";

type Frame = { type: string; attrs: Attributes; content: NodeJson[] };
type Reading = { stack: Frame[]; line: number };

const OPENS: Readonly<Record<string, (token: Token, reading: Reading) => Frame>> = {
  paragraph_open: (token, reading) => {
    const list = reading.stack.at(-2);
    if (reading.stack.at(-1)?.type === "listItem" && list && !token.hidden) list.attrs.tight = false;
    return frame("paragraph");
  },
  heading_open: (token) => frame("heading", { level: Number(token.tag.slice(1)) }),
  blockquote_open: () => frame("blockquote"),
  bullet_list_open: () => frame("bulletList"),
  ordered_list_open: (token) => frame("orderedList", { start: Number(token.attrGet("start") ?? 1) }),
  list_item_open: () => frame("listItem"),
  footnote_open: (token) => frame("footnoteDef", { label: String(token.meta?.label) }),
  table_open: () => frame("table"),
  tr_open: () => frame("tableRow"),
  th_open: (token) => frame("tableHeader", { align: alignment(token) }),
  td_open: (token) => frame("tableCell", { align: alignment(token) }),
};

const LEAVES: Readonly<Record<string, (token: Token) => NodeJson>> = {
  fence: (token) => codeBlock(token.content, dialect.utils.unescapeAll(token.info)),
  code_block: (token) => codeBlock(token.content, ""),
  hr: () => node("horizontalRule"),
  html_block: (token) => node("htmlBlock", { value: token.content.replace(/\n+$/, "") }),
  math_block: (token) => node("blockMath", { latex: token.content.replace(/\n$/, "") }),
  bibliography: () => node("bibliography"),
};

const TRANSPARENT = new Set(["thead_open", "thead_close", "tbody_open", "tbody_close"]);
const HOLDS_BLOCKS = new Set(["blockquote", "listItem", "footnoteDef"]);

/**
 * The document that a markdown text means, without block ids.
 * @throws AppError invalid_content for what a document cannot keep, by name and line.
 */
export function parseMarkdown(markdown: string): DocumentJson {
  return parseWith(dialect, markdown);
}

/** `parseMarkdown` with another reader. */
export function parseWith(reader: MarkdownIt, markdown: string): DocumentJson {
  const { frontMatter, body, lines } = splitFrontMatter(markdown);
  const reading: Reading = { stack: [frame("doc")], line: lines };
  for (const token of reader.parse(body, {})) readToken(reading, token);
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
  else if (leaf) append(reading, leaf(token));
  else if (token.type === "inline") readLine(reading, token);
  else if (TRANSPARENT.has(token.type)) return;
  else if (token.nesting === -1) close(reading);
  else throw new Error(`No rule for the markdown token ${token.type}`);
}

function readLine(reading: Reading, token: Token): void {
  const line = reading.line + (token.map?.[0] ?? 0) + 1;
  const nodes = inlineNodes(token.children ?? [], line);
  const parent = reading.stack.at(-1);
  if (!parent) return;
  const isCell = parent.type === "tableHeader" || parent.type === "tableCell";
  if (isCell) parent.content.push(node("paragraph", {}, withoutLastSpaces(nodes)));
  else parent.content.push(...nodes);
}

function close(reading: Reading): void {
  const { type, attrs, content } = reading.stack.pop() ?? frame("paragraph");
  const isEmptyHolder = HOLDS_BLOCKS.has(type) && content.length === 0;
  const built = node(type, attrs, isEmptyHolder ? [node("paragraph")] : content);
  append(reading, ...(FINISH[type]?.(built) ?? [built]));
}

const FINISH: Readonly<Record<string, (built: NodeJson) => NodeJson[]>> = {
  paragraph: (built) => (built.content ? [built] : []),
  bulletList: (built) => splitTasks(built).map(settleSpacing),
  orderedList: (built) => [settleSpacing(built)],
  table: (built) => [withoutEmptyHeader(built)],
};

function append(reading: Reading, ...nodes: NodeJson[]): void {
  reading.stack.at(-1)?.content.push(...nodes);
}

/** Markdown tables always have a header; an empty one stands for a table without. */
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
