import { textAttribute } from "../model/attribute";
import type { Budget } from "../model/bounded-diff";
import type { DocumentJson, NodeJson } from "../model/document";
import { ITEMS, LISTS } from "../model/lists";

/** A block with its place in a tree; `children` are the keys of the blocks in it, in order. */
export type Entry = { node: NodeJson; parent: string | null; children: readonly string[]; isContainer: boolean };

/** The blocks of a document by key, in reading order, except for blocks within tables. */
export type Tree = ReadonlyMap<string, Entry>;

/** The three documents of a merge, and the budget for comparing their words. */
export type Three = { base: Tree; ours: Tree; theirs: Tree; budget: Budget };

/** One of the two edited documents. */
export type Side = "ours" | "theirs";

/** The kind of a conflict: words, an attribute or the type, an edit against a removal, or a position. */
export type ConflictKind = "text" | "attribute" | "deleted" | "structure";

/**
 * A block with incompatible changes of both sides; null for a side without it. `blockId` is "" for the document itself,
 * whose nodes then have no content.
 */
export type Conflict = {
  blockId: string;
  base: NodeJson | null;
  ours: NodeJson | null;
  theirs: NodeJson | null;
  kind: ConflictKind;
};

/** The key of the document itself. */
export const ROOT = "doc:";

/** Converts a document to a tree; `renamed` overrides the ids of blocks, by key. */
export function treeOf(doc: DocumentJson, renamed: ReadonlyMap<string, string> = new Map()): Tree {
  const tree = new Map<string, Entry>();
  add(doc, null, tree, renamed);
  return tree;
}

function add(
  own: NodeJson,
  parent: string | null,
  tree: Map<string, Entry>,
  renamed: ReadonlyMap<string, string>,
): string {
  const id = renamed.get(keyOf(own));
  const node = id === undefined ? own : { ...own, attrs: { ...own.attrs, id } };
  const key = keyOf(node);
  const children: string[] = [];
  const entry = { node, parent, children, isContainer: isContainer(familyOf(node.type)) };
  tree.set(key, entry);
  if (!entry.isContainer) return key;
  for (const child of node.content ?? []) children.push(add(child, key, tree, renamed));
  return key;
}

function keyOf(node: NodeJson): string {
  return `${familyOf(node.type)}:${textAttribute(node, "id")}`;
}

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

/** Types between which a block can change and still be the same block. */
const FAMILIES: Readonly<Record<string, string>> = {
  paragraph: "text",
  heading: "text",
  codeBlock: "text",
  ...Object.fromEntries(LISTS.map((type) => [type, "list"])),
  ...Object.fromEntries(ITEMS.map((type) => [type, "item"])),
};

const CONTAINERS = new Set(["doc", "blockquote", "alert", "details", "footnoteDef", "list", "item"]);

/** The family of a block's type: blocks with one id but two families are two blocks. */
export function familyOf(type: string): string {
  return FAMILIES[type] ?? type;
}

/** Whether blocks of this family hold blocks that are merged one by one; a table is merged as a whole. */
export function isContainer(family: string): boolean {
  return CONTAINERS.has(family);
}
