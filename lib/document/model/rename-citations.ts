import { citationItems } from "./citation-items";
import type { NodeJson } from "./document";

/** Citations by their former ids, as another document has them. */
export type RenamedCitations = ReadonlyMap<string, { cid: string; key: string }>;

/** A node that mentions citations by their new ids and keys; the same object where it mentions none of them. */
export function renameCitations(node: NodeJson, renamed: RenamedCitations): NodeJson {
  if (node.type === "citation") {
    const items = citationItems(node);
    if (!items.some(({ cid }) => renamed.has(cid))) return node;
    return { ...node, attrs: { ...node.attrs, items: items.map((item) => ({ ...item, ...renamed.get(item.cid) })) } };
  }
  if (!node.content) return node;
  const content = node.content.map((child) => renameCitations(child, renamed));
  return content.every((child, at) => child === node.content?.[at]) ? node : { ...node, content };
}
