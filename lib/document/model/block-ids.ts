import { isAddressable } from "./addressable";
import { optionalAttribute } from "./attribute";
import type { NodeJson } from "./document";
import { perBlock } from "./per-block";

type Ids = { ids: readonly string[]; isComplete: boolean };

const gathered = perBlock((block): Ids => {
  const ids: string[] = [];
  return { ids, isComplete: gather(block, ids) };
});

function gather(node: NodeJson, ids: string[]): boolean {
  const id = isAddressable(node) ? optionalAttribute(node, "id") : "";
  if (id) ids.push(id);
  let isComplete = id !== null;
  for (const child of node.content ?? []) if (!gather(child, ids)) isComplete = false;
  return isComplete;
}

/** The ids of a block and of all blocks within it, in reading order. */
export const blockIds = (block: NodeJson): readonly string[] => gathered(block).ids;

/** Whether a block and all blocks within it have ids. */
export const isIdentified = (block: NodeJson): boolean => gathered(block).isComplete;
