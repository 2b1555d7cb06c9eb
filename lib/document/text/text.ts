import { printCitation } from "../grammar/print-citation";
import { textAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import type { LeafKind } from "../model/kind";
import { LISTS } from "../model/lists";
import { perBlock } from "../model/per-block";
import { countWords } from "../model/words";

const LEAF_TEXT: Readonly<Record<string, (node: NodeJson) => string>> = {
  horizontalRule: () => "",
  bibliography: () => "",
  footnoteRef: () => "",
  hardBreak: () => "\n",
  image: (node) => textAttribute(node, "alt"),
  inlineMath: (node) => textAttribute(node, "latex"),
  blockMath: (node) => textAttribute(node, "latex"),
  htmlInline: (node) => textAttribute(node, "value"),
  htmlBlock: (node) => textAttribute(node, "value"),
  linkDefinition: (node) => textAttribute(node, "value"),
  citation: (node) => printCitation(node),
  crossReference: (node) => `${node.attrs?.bare === true ? "-" : ""}@${textAttribute(node, "label")}`,
} satisfies Record<LeafKind, (node: NodeJson) => string>;

const INLINE_PARENTS = new Set(["paragraph", "heading", "codeBlock"]);

/**
 * The text of one node as a reader sees it: formulas, citations and raw HTML as source, images by their alternative
 * text.
 */
export function nodeText(node: NodeJson): string {
  if (node.text !== undefined) return node.text;
  const leaf = LEAF_TEXT[node.type];
  if (leaf) return leaf(node);
  return (node.content ?? []).map(nodeText).join(separatorOf(node));
}

/** What separates the children of a node in its text. */
export function separatorOf({ type }: NodeJson): string {
  if (INLINE_PARENTS.has(type)) return "";
  return type === "tableRow" ? "\t" : "\n";
}

/** All text of a document, with line ends between blocks. */
export function plainText(doc: DocumentJson): string {
  return nodeText(doc);
}

/** The number of words in a document; counts characters in scripts without spaces. */
export function wordCount(doc: DocumentJson): number {
  return doc.content.reduce((count, block) => count + wordsOf(block), 0);
}

// No word spans two blocks.
const wordsOf = perBlock((block) => countWords(nodeText(block)));

/** The text of the document's first block if it is a heading, else null. */
export function leadingHeading(doc: DocumentJson): string | null {
  const first = doc.content[0];
  if (first?.type !== "heading") return null;
  return oneLine(shownText(first)) || null;
}

/** The text of one node without its inline raw HTML, which a page renders or hides. */
export function shownText(node: NodeJson): string {
  return nodeText(withoutRawHtml(node));
}

const withoutRawHtml = (node: NodeJson): NodeJson =>
  node.content
    ? { ...node, content: node.content.flatMap((each) => (each.type === "htmlInline" ? [] : [withoutRawHtml(each)])) }
    : node;

/**
 * The first running text, at most `chars` UTF-16 code units, cut between words; skips headings, code, notes, citations
 * and tags.
 */
export function excerpt(doc: DocumentJson, chars: number): string {
  const gathered: string[] = [];
  let length = 0;
  for (const block of doc.content) {
    if (!RUNNING_TEXT.has(block.type)) continue;
    const text = oneLine(shownText(withoutCitations(block)));
    if (text !== "") gathered.push(text);
    length += text.length + 1;
    if (length > chars) break;
  }
  return cut(gathered.join(" "), chars);
}

/** Removes citations, whose keys mean nothing in an excerpt; a citation that is part of its sentence stays. */
function withoutCitations(block: NodeJson): NodeJson {
  if (!block.content) return block;
  const content = block.content.flatMap((each, at, all) => {
    if (isKey(each)) return [];
    const leavesGap = isKey(all[at + 1]) && /^(?:$|[\p{P}\s])/u.test(all[at + 2]?.text ?? "");
    return [leavesGap && each.text ? { ...each, text: each.text.trimEnd() } : withoutCitations(each)];
  });
  return { ...block, content };
}

const isKey = (node: NodeJson | undefined) => node?.type === "citation" && node.attrs?.narrative !== true;

const RUNNING_TEXT = new Set(["paragraph", "blockquote", "alert", ...LISTS]);

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

function cut(text: string, chars: number): string {
  if (text.length <= chars) return text;
  const room = text.slice(0, Math.max(0, chars - 1));
  const end = text[room.length] === " " ? room.length : room.lastIndexOf(" ");
  // A word as long as an address is cut, or nothing might be left.
  const kept = end > 0 && room.length - end < 40 ? room.slice(0, end) : room.replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.replace(/[\s.,;:–—-]+$/u, "")}…`;
}
