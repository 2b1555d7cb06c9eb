import type { Node } from "@tiptap/pm/model";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

const KEPT = new Set(["citation", "footnoteRef", "footnoteDef"]);

/** Reduces a text to its citations and footnotes, in their order: all that formatting depends on. */
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
