import { textAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";

/** The footnotes of a document by their labels; of two with one label the first is the one referred to, the other keeps its text under a label nobody can write. */
export function footnotesOf(document: DocumentJson): Map<string, NodeJson> {
  const definitions = new Map<string, NodeJson>();
  gather(document, definitions);
  return definitions;
}

function gather(node: NodeJson, definitions: Map<string, NodeJson>): void {
  for (const child of node.content ?? []) {
    if (child.type === "footnoteDef") add(child, definitions);
    gather(child, definitions);
  }
}

function add(node: NodeJson, definitions: Map<string, NodeJson>): void {
  let label = textAttribute(node, "label");
  while (definitions.has(label)) label += " ";
  definitions.set(label, node);
}
