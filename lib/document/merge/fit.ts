import { node } from "../build";
import type { NodeJson } from "../document";
import { ITEM_OF } from "../lists";
import { newNodeId } from "../new-node-id";

/** Types that are kept even when empty, because their attributes matter. */
const KEPT_EMPTY = new Set(["doc", "footnoteDef"]);

/** A container with its merged content, converted to what it may hold; null when all its content is gone. */
export function fitted(container: NodeJson, content: readonly NodeJson[]): NodeJson | null {
  if (content.length === 0)
    return KEPT_EMPTY.has(container.type) ? { ...container, content: [emptyParagraph()] } : null;
  const item = ITEM_OF[container.type];
  if (item) return { ...container, content: content.map((each) => asItem(each, item)) };
  const needsWords = container.type === "taskItem" && content[0]?.type !== "paragraph";
  return { ...container, content: needsWords ? [emptyParagraph(), ...content] : [...content] };
}

/** Converts an item of one kind of list to another. */
function asItem(item: NodeJson, type: string): NodeJson {
  if (item.type === type) return item;
  const made = node(type, { id: item.attrs?.id ?? null });
  return fitted(made, item.content ?? []) ?? made;
}

function emptyParagraph(): NodeJson {
  return node("paragraph", { id: newNodeId() });
}
