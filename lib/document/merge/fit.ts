import { node } from "../build";
import type { NodeJson } from "../document";
import { ITEM_OF } from "../lists";
import { newNodeId } from "../new-node-id";

/** What stays, though empty, for what it says of itself. */
const KEPT_EMPTY = new Set(["doc", "footnoteDef"]);

/** A container around what both sides left in it, in the form that it can hold; null when it held only what is gone. */
export function fitted(container: NodeJson, content: readonly NodeJson[]): NodeJson | null {
  if (content.length === 0)
    return KEPT_EMPTY.has(container.type) ? { ...container, content: [emptyParagraph()] } : null;
  const item = ITEM_OF[container.type];
  if (item) return { ...container, content: content.map((each) => asItem(each, item)) };
  const needsWords = container.type === "taskItem" && content[0]?.type !== "paragraph";
  return { ...container, content: needsWords ? [emptyParagraph(), ...content] : [...content] };
}

/** An item of one kind of list as an item of another. */
function asItem(item: NodeJson, type: string): NodeJson {
  if (item.type === type) return item;
  const made = node(type, { id: item.attrs?.id ?? null });
  return fitted(made, item.content ?? []) ?? made;
}

function emptyParagraph(): NodeJson {
  return node("paragraph", { id: newNodeId() });
}
