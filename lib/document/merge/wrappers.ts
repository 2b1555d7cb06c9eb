import type { DocumentJson } from "../document";
import { type Tree, treeOf } from "./tree";

/**
 * Theirs as a tree in which a new container goes by the name of ours that holds the same block: two people who indent one item
 * or quote one paragraph did one thing.
 */
export function pairWrappers(base: Tree, ours: Tree, theirs: DocumentJson): Tree {
  const tree = treeOf(theirs);
  const renamed = new Map<string, string>();
  for (const [key, { parent }] of tree) {
    const twin = ours.get(key)?.parent;
    if (!parent || !twin || !base.has(key) || parent === twin) continue;
    const isNew = !base.has(parent) && !ours.has(parent) && !base.has(twin) && !tree.has(twin);
    const isAlike = tree.get(parent)?.node.type === ours.get(twin)?.node.type;
    const isFree = !renamed.has(parent) && ![...renamed.values()].includes(twin);
    if (isNew && isAlike && isFree) renamed.set(parent, twin);
  }
  return renamed.size > 0 ? treeOf(theirs, renamed) : tree;
}
