import { textAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";

/**
 * The footnotes of a document by label; of two with one label references mean the first, and the second gets a label
 * that no one can write.
 */
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
