import type { Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { safeHtml } from "#lib/document/html/raw-html";
import { isComment } from "#lib/document/model/html-comments";

// Deeper nesting would exhaust the call stack.
const MOST_TAGS = 2_000;

const BLOCKS = new Set([
  "address",
  "blockquote",
  "dd",
  "details",
  "div",
  "dl",
  "dt",
  "figcaption",
  "figure",
  "h1",
  "h2",
]);
for (const name of ["h3", "h4", "h5", "h6", "hr", "li", "ol", "p", "pre", "summary", "table", "td", "th", "tr", "ul"]) {
  BLOCKS.add(name);
}

/** The paragraphs of a block of raw HTML as readers see them; a format other than HTML shows no more of it. */
export function rawHtmlText(html: string): string[] {
  if (isComment(html)) return [];
  if (html.split("<").length > MOST_TAGS) return [html];
  const paragraphs = [""];
  gather(fromHtml(safeHtml(html), { fragment: true }), paragraphs);
  return paragraphs.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

function gather(node: Nodes, paragraphs: string[]): void {
  if (node.type === "text") paragraphs.push((paragraphs.pop() ?? "") + node.value);
  if (node.type !== "element" && node.type !== "root") return;
  const isBlock = node.type === "element" && BLOCKS.has(node.tagName);
  if (isBlock) paragraphs.push("");
  for (const child of node.children) gather(child, paragraphs);
  if (isBlock) paragraphs.push("");
}
