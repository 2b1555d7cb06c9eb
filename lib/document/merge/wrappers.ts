import { textAttribute } from "../attribute";
import type { DocumentJson } from "../document";
import { type Tree, treeOf } from "./tree";

/**
 * Converts theirs to a tree in which a new container gets the id of ours that holds the same block: two people who
 * indent one item or quote one paragraph made the same change.
 */
export function pairWrappers(base: Tree, ours: Tree, theirs: DocumentJson): Tree {
  const tree = treeOf(theirs);
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, { parent }] of tree) {
    const twin = ours.get(key)?.parent;
    if (!parent || !twin || !base.has(key) || renamed.has(parent) || taken.has(twin)) continue;
    const isNew = !base.has(parent) && !ours.has(parent) && !base.has(twin) && !tree.has(twin);
    const [own, other] = [tree.get(parent)?.node, ours.get(twin)?.node];
    if (!isNew || !other || own?.type !== other.type) continue;
    renamed.set(parent, textAttribute(other, "id"));
    taken.add(twin);
  }
  return renamed.size > 0 ? treeOf(theirs, renamed) : tree;
}
