import type { Node } from "@tiptap/pm/model";
import type { DocumentJson, NodeJson } from "#lib/document/document";

const KEPT = new Set(["citation", "footnoteRef", "footnoteDef"]);

/** Of a text only what its citations depend on: themselves and the footnotes, in their order. */
export function citingText(doc: Node): DocumentJson {
  return { type: "doc", content: within(doc) };
}

function within(node: Node): NodeJson[] {
  const found: NodeJson[] = [];
  node.descendants((child) => {
    if (!KEPT.has(child.type.name)) return !child.isLeaf;
    const content = child.isLeaf ? undefined : within(child);
    found.push({ type: child.type.name, attrs: attributesOf(child), ...(content ? { content } : {}) });
    return false;
  });
  return found;
}

const attributesOf = ({ type, attrs }: Node) =>
  type.name === "citation" ? { items: attrs.items, narrative: attrs.narrative } : { label: attrs.label };
