import type { CitationItem } from "../kinds/citation";
import { optionalAttribute, textAttribute } from "./attribute";
import type { Attributes, NodeJson } from "./document";
import { perBlock } from "./per-block";

/** The works that a citation node mentions, in order; none for another node. */
export function citationItems(node: NodeJson): CitationItem[] {
  const items: unknown[] = Array.isArray(node.attrs?.items) ? node.attrs.items : [];
  return items.flatMap((item) => (isAttributes(item) ? [itemOf(item)] : []));
}

function itemOf(attrs: Attributes): CitationItem {
  const part = (name: string) => optionalAttribute({ attrs }, name);
  return {
    cid: textAttribute({ attrs }, "cid"),
    key: textAttribute({ attrs }, "key"),
    locator: part("locator"),
    label: part("label"),
    prefix: part("prefix"),
    suffix: part("suffix"),
    suppressAuthor: attrs.suppressAuthor === true,
  };
}

const isAttributes = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Every citation within a node, in text order; `html.ts` and the editor number them the same way. */
export const citationNodes = (node: NodeJson): NodeJson[] =>
  node.type === "doc" ? (node.content ?? []).flatMap(citationsOf) : citationsOf(node);

const citationsOf = perBlock((block) => {
  const found: NodeJson[] = [];
  gather(block, found);
  return found;
});

function gather(node: NodeJson, found: NodeJson[]): void {
  if (node.type === "citation") found.push(node);
  for (const child of node.content ?? []) gather(child, found);
}
