import { escapingOf, serializeEach } from "../markdown/serialize";
import { CONTAINERS } from "../model/addressable";
import { numberAttribute, textAttribute } from "../model/attribute";
import type { Attributes, DocumentJson, NodeJson } from "../model/document";
import { LIST_OF } from "../model/lists";
import { type PlacedBlock, placedBlocks } from "../model/placed-blocks";
import { nodeText } from "../text/text";

/** One block of a document in reading order, as agents address it. */
export type DocumentNode = {
  id: string;
  index: number;
  type: string;
  depth: number;
  parentId: string | null;
  text: string;
  markdown: string;
  attrs: Attributes;
  childCount?: number;
};

/** A heading of a document. */
export type OutlineEntry = { id: string; index: number; level: number; text: string };

/** Lists the blocks of a document flat, in reading order; `keys` are those of its citations. */
export const listNodes = (doc: DocumentJson, keys?: Iterable<string>): DocumentNode[] =>
  describeBlocks(doc, placedBlocks(doc), keys);

/** Lists some placed blocks of a document as `listNodes` lists them. */
export function describeBlocks(
  doc: DocumentJson,
  placed: readonly PlacedBlock[],
  keys?: Iterable<string>,
): DocumentNode[] {
  const markdown = printAlone(
    placed.map(({ node }) => node),
    doc,
    keys,
  );
  return placed.map(({ node, index, depth, parentId }, at) => {
    const { id: _, ...attrs } = node.attrs ?? {};
    const isContainer = CONTAINERS.has(node.type);
    return {
      id: textAttribute(node, "id"),
      index,
      type: node.type,
      depth,
      parentId,
      text: isContainer ? "" : nodeText(node),
      markdown: markdown[at] ?? "",
      attrs,
      ...(isContainer ? { childCount: node.content?.length ?? 0 } : {}),
    };
  });
}

// Blocks are immutable, and most of a version's are those of the version before.
const printedAlone = new WeakMap<NodeJson, { escaping: string; markdown: string }>();

/** Those of some blocks that were not printed yet as this document prints them. */
export function unprinted(
  { content }: DocumentJson,
  placed: readonly PlacedBlock[],
  keys?: Iterable<string>,
): PlacedBlock[] {
  const escaping = escapingOf(content, keys);
  return placed.filter(({ node }) => printedAlone.get(node)?.escaping !== escaping);
}

/** Remembers the markdown of blocks, printed elsewhere. */
export function rememberPrinted(
  { content }: DocumentJson,
  placed: readonly PlacedBlock[],
  markdown: readonly string[],
  keys?: Iterable<string>,
): void {
  const escaping = escapingOf(content, keys);
  placed.forEach(({ node }, at) => {
    printedAlone.set(node, { escaping, markdown: markdown[at] ?? "" });
  });
}

function printAlone(nodes: readonly NodeJson[], { content }: DocumentJson, keys?: Iterable<string>): string[] {
  const cited = keys && [...keys];
  const escaping = escapingOf(content, cited);
  const isKnown = (node: NodeJson) => printedAlone.get(node)?.escaping === escaping;
  const missing = nodes.filter((node) => !isKnown(node));
  const groups = missing.map((node) => [asTopLevel(node)]);
  const printed = missing.length > 0 ? serializeEach(groups, cited, content) : [];
  missing.forEach((node, at) => {
    printedAlone.set(node, { escaping, markdown: printed[at] ?? "" });
  });
  return nodes.map((node) => printedAlone.get(node)?.markdown ?? "");
}

/** The headings of a document; `index` is that of `listNodes`. */
export function outline(doc: DocumentJson): OutlineEntry[] {
  return placedBlocks(doc)
    .filter(({ node }) => node.type === "heading")
    .map(({ node, index }) => ({
      id: textAttribute(node, "id"),
      index,
      level: numberAttribute(node, "level", 1),
      text: nodeText(node),
    }));
}

/** A block in the form in which it is printed alone: an item in a list of one. */
export function asTopLevel(node: NodeJson): NodeJson {
  const list = LIST_OF[node.type];
  return list ? { type: list, attrs: { tight: true }, content: [node] } : node;
}
