import { textAttribute } from "../attribute";
import type { Budget } from "../bounded-diff";
import type { DocumentJson, NodeJson } from "../document";
import { familyOf, isContainer } from "./kind";

/** A block with its place in a tree; `children` are the keys of the blocks in it, in order. */
export type Entry = { node: NodeJson; parent: string | null; children: readonly string[]; isContainer: boolean };

/** The blocks of a document by key, in reading order, except for blocks within tables. */
export type Tree = ReadonlyMap<string, Entry>;

/** The three documents of a merge, and the budget for comparing their words. */
export type Three = { base: Tree; ours: Tree; theirs: Tree; budget: Budget };

/** One of the two edited documents. */
export type Side = "ours" | "theirs";

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
