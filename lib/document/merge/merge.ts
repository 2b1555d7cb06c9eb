import { sameJson } from "#lib/base/same-json";
import { withIds } from "../ids/node-ids";
import { isAddressable } from "../model/addressable";
import { optionalAttribute, textAttribute } from "../model/attribute";
import { newBudget } from "../model/bounded-diff";
import type { DocumentJson, NodeJson } from "../model/document";
import { withContent } from "../schema/build";
import { fitted, mergeBlock } from "./block";
import { type Flows, mergeFlows } from "./flow";
import { type Plan, planPlaces } from "./placement";
import { mergeShell } from "./shell";
import { mergeTable } from "./table";
import { type Conflict, type ConflictKind, type Entry, pairWrappers, ROOT, type Three, treeOf } from "./tree";

export type { Conflict, ConflictKind } from "./tree";

/** A merged document, and the changes of theirs that could not be merged. */
export type MergeResult = { merged: DocumentJson; conflicts: Conflict[] };

type Merging = { three: Three; plan: Plan; flows: Flows; clashes: Map<string, ConflictKind>; inCells: Conflict[] };

/**
 * Merges two edits of one document, block by block and word by word. Where they overlap, `merged` has the block of
 * `ours`, and `conflicts` has all three states; every change of either side is in one of them.
 */
export function merge(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): MergeResult {
  if (sameJson(base, theirs) || sameJson(ours, theirs)) return { merged: ours, conflicts: [] };
  if (sameJson(base, ours)) return { merged: theirs, conflicts: [] };
  return mergeChanged(identified(base), identified(ours, base), identified(theirs, base));
}

function mergeChanged(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): MergeResult {
  const [baseTree, ourTree] = [treeOf(base), treeOf(ours)];
  const three: Three = {
    base: baseTree,
    ours: ourTree,
    theirs: pairWrappers(baseTree, ourTree, theirs),
    budget: newBudget(),
  };
  const flows = mergeFlows(three);
  const plan = planPlaces(three, flows);
  const merging: Merging = { three, plan, flows, clashes: new Map(plan.clashes), inCells: [] };
  const { attrs, content = [] } = build(merging, ROOT) ?? ours;
  const merged = identified({ type: "doc", ...(attrs ? { attrs } : {}), content });
  return { merged, conflicts: [...conflictsOf(merging), ...merging.inCells] };
}

/** The document itself when every block has a unique id, else with the missing ids filled in. */
function identified(doc: DocumentJson, previous?: DocumentJson): DocumentJson {
  return hasAllIds(doc.content, new Set()) ? doc : withIds(doc, previous);
}

function hasAllIds(nodes: readonly NodeJson[], seen: Set<string>): boolean {
  return nodes.every((node) => {
    if (node.text !== undefined) return true;
    if (isAddressable(node)) {
      const id = optionalAttribute(node, "id");
      if (id === null || seen.has(id)) return false;
      seen.add(id);
    }
    return hasAllIds(node.content ?? [], seen);
  });
}

/** Builds a merged block with all its children; null when nothing is left of it. */
function build(merging: Merging, key: string): NodeJson | null {
  const [ours, theirs] = [merging.three.ours.get(key), merging.three.theirs.get(key)];
  const entry = ours ?? theirs;
  if (!entry) return null;
  if (entry.isContainer) {
    const { type, attrs } = ours && theirs ? shellOf(merging, key, ours, theirs) : entry.node;
    const children = merging.plan.children(key).flatMap((child) => build(merging, child) ?? []);
    return fitted({ type, ...(attrs ? { attrs } : {}) }, children);
  }
  if (ours && theirs) return leaf(merging, key, ours, theirs);
  const content = merging.flows.contents.get(key);
  return content ? withContent(entry.node, content) : entry.node;
}

function shellOf({ three, clashes }: Merging, key: string, ours: Entry, theirs: Entry): NodeJson {
  const shell = mergeShell(three.base.get(key)?.node, ours.node, theirs.node, three.budget);
  if (!shell) clashes.set(key, "attribute");
  return shell ?? ours.node;
}

function leaf(merging: Merging, key: string, ours: Entry, theirs: Entry): NodeJson | null {
  const content = merging.flows.contents.get(key);
  if (content) return withContent(shellOf(merging, key, ours, theirs), content);
  const { budget } = merging.three;
  const base = merging.three.base.get(key)?.node;
  if (ours.node.type === "table") {
    const { node, clash, conflicts } = mergeTable(base, ours.node, theirs.node, budget);
    if (clash) merging.clashes.set(key, clash);
    merging.inCells.push(...conflicts);
    return node;
  }
  const { node, clash } = mergeBlock(base, ours.node, theirs.node, budget);
  if (clash) merging.clashes.set(key, clash);
  return node;
}

function conflictsOf({ three, clashes }: Merging): Conflict[] {
  return [...clashes].map(([key, kind]) => {
    const [base, ours, theirs] = [three.base, three.ours, three.theirs].map((tree) => shown(tree.get(key)?.node, key));
    const named = ours ?? theirs ?? base;
    return {
      blockId: named ? textAttribute(named, "id") : "",
      base: base ?? null,
      ours: ours ?? null,
      theirs: theirs ?? null,
      kind,
    };
  });
}

/** The document itself conflicts only in its attributes. */
function shown(node: NodeJson | undefined, key: string): NodeJson | null {
  if (!node || key !== ROOT) return node ?? null;
  const { content: _, ...alone } = node;
  return alone;
}
