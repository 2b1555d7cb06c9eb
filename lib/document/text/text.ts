import { printCitation } from "../grammar/print-citation";
import { textAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import type { LeafKind } from "../model/kind";
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

function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
