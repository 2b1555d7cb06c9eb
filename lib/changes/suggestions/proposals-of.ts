import { sameJson } from "#lib/base/same-json";
import { fitted, mergeBlock, sameBlock } from "#lib/document/merge/block";
import { mergeTable } from "#lib/document/merge/table";
import { type Conflict, familyOf, isContainer } from "#lib/document/merge/tree";
import { type Budget, newBudget } from "#lib/document/model/bounded-diff";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { node, text as textNode } from "#lib/document/schema/build";
import type { Proposal } from "./proposal";

/** The blocks of a text by id; a block in a table has the index of the table. */
type BlockIndex = ReadonlyMap<string, { node: NodeJson; index: number }>;

/** The parent of each block and its index there, by id. */
type Parents = ReadonlyMap<string, { parent: NodeJson; at: number }>;

type Anchor = Pick<Proposal, "nodeId" | "nodeIndex" | "placement">;
type Places = { parents: Parents; blockIndex: BlockIndex; text: DocumentJson };
type Lost = { block: NodeJson; parent: NodeJson | undefined; anchor: Anchor };

/**
 * Turns the parts of `theirs` that a merge left out into proposals on the merged text, so that none are lost. A block
 * that both sides changed becomes a replacement, one that theirs deleted a removal. Blocks that ours deleted become
 * insertions at their old place, neighbours together. When both sides moved a block differently there is no proposal:
 * the text has the block with its full content.
 */
export function proposalsOf(conflicts: readonly Conflict[], text: DocumentJson, theirs: DocumentJson): Proposal[] {
  const blockIndex = indexBlocks(text);
  const parents = indexParents(theirs);
  const lost: Lost[] = [];
  const budget = newBudget();
  const proposals = conflicts.flatMap((conflict) => {
    if (conflict.blockId === "") return frontMatterBlock(conflict, text) ?? [];
    const target = blockIndex.get(conflict.blockId);
    if (target) return replacement(conflict, target, budget) ?? [];
    if (conflict.theirs) lost.push(lostBlock(conflict.theirs, lost.at(-1), { parents, blockIndex, text }));
    return [];
  });
  return [...proposals, ...insertions(lost)];
}

/** A block that is gone from the text; one that directly follows another such block reuses its place. */
function lostBlock(block: NodeJson, previous: Lost | undefined, places: Places): Lost {
  const id = idOf(block) ?? "";
  const { parent, at = 0 } = places.parents.get(id) ?? {};
  const isNext = parent !== undefined && parent === previous?.parent && parent.content?.[at - 1] === previous.block;
  return { block, parent, anchor: isNext ? previous.anchor : anchorOf(id, places) };
}

function indexBlocks(text: DocumentJson): BlockIndex {
  const blockIndex = new Map<string, { node: NodeJson; index: number }>();
  const add = (block: NodeJson, index: number): void => {
    const id = idOf(block);
    if (id !== null) blockIndex.set(id, { node: block, index });
    if (!isContainer(familyOf(block.type))) for (const child of block.content ?? []) add(child, index);
  };
  for (const { node: block, index } of placedBlocks(text)) add(block, index);
  return blockIndex;
}

function indexParents(parent: NodeJson, parents = new Map<string, { parent: NodeJson; at: number }>()): Parents {
  for (const [at, child] of (parent.content ?? []).entries()) {
    const id = idOf(child);
    if (id !== null) parents.set(id, { parent, at });
    indexParents(child, parents);
  }
  return parents;
}

function replacement(
  conflict: Conflict,
  { node: target, index }: { node: NodeJson; index: number },
  budget: Budget,
): Proposal | null {
  const block = wanted(conflict, target, budget);
  if (block && sameJson(block, target)) return null;
  const proposed = block ? [block] : [];
  return { nodeId: conflict.blockId, nodeIndex: index, placement: "replace", original: [target], proposed };
}

/** The block in theirs, or null when they removed it; the merged block itself when it has all of their changes. */
function wanted({ base, ours, theirs, kind }: Conflict, target: NodeJson, budget: Budget): NodeJson | null {
  if (!ours || !theirs) return theirs;
  if (isContainer(familyOf(target.type))) {
    if (base && sameBlock(base, theirs, true)) return target;
    return fitted({ type: theirs.type, ...(theirs.attrs ? { attrs: theirs.attrs } : {}) }, target.content ?? []);
  }
  // A change beyond the merge's own budget is not in the target, even if another budget would allow it.
  if (kind === "text" || kind === "attribute") return theirs;
  return isMergeable(base, ours, theirs, budget) ? target : theirs;
}

function isMergeable(base: NodeJson | null, ours: NodeJson, theirs: NodeJson, budget: Budget): boolean {
  if (ours.type !== "table") return mergeBlock(base ?? undefined, ours, theirs, budget).clash === null;
  const { clash } = mergeTable(base ?? undefined, ours, theirs, budget);
  return clash === null;
}

/** One insertion for all blocks of one place: accepted one by one, neighbours would change their order. */
function insertions(lost: readonly Lost[]): Proposal[] {
  const byAnchor = new Map<string, Lost[]>();
  for (const each of lost) {
    const name = `${each.anchor.placement} ${each.anchor.nodeId}`;
    const group = byAnchor.get(name);
    if (group) group.push(each);
    else byAnchor.set(name, [each]);
  }
  return [...byAnchor.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first.anchor, original: [], proposed: inLists(group) }] : [];
  });
}

/** Items are only allowed in lists, so those of one list are inserted as one list. */
function inLists(lost: readonly Lost[]): NodeJson[] {
  const blocks: NodeJson[] = [];
  let last: NodeJson | undefined;
  for (const { block, parent } of lost) {
    const isItem = parent !== undefined && familyOf(block.type) === "item";
    if (!isItem) blocks.push(block);
    else if (parent === last) blocks.at(-1)?.content?.push(block);
    else blocks.push(node(parent.type, { ...parent.attrs, id: null }, [block]));
    last = isItem ? parent : undefined;
  }
  return blocks;
}

/** The place for a block that is gone from the text: next to its nearest neighbour that still exists. */
function anchorOf(blockId: string, { parents, blockIndex, text }: Places): Anchor {
  const isThere = (block: NodeJson) => blockIndex.has(idOf(block) ?? "");
  for (let id: string | null = blockId; id !== null; ) {
    const { parent, at = 0 } = parents.get(id) ?? {};
    const siblings = parent?.content ?? [];
    const before = siblings.slice(0, at).findLast(isThere);
    if (before) return anchor(before, "after", blockIndex);
    const after = siblings.slice(at + 1).find(isThere);
    if (after) return anchor(after, "before", blockIndex);
    id = idOf(parent);
    const held = blockIndex.get(id ?? "")?.node.content?.at(-1);
    if (held) return anchor(held, "after", blockIndex);
  }
  return anchor(text.content.at(-1), "after", blockIndex);
}

function anchor(block: NodeJson | undefined, placement: "before" | "after", blockIndex: BlockIndex): Anchor {
  const nodeId = idOf(block);
  return { nodeId, nodeIndex: blockIndex.get(nodeId ?? "")?.index ?? null, placement };
}

function idOf(block: NodeJson | undefined): string | null {
  return typeof block?.attrs?.id === "string" ? block.attrs.id : null;
}

/** Proposals consist of blocks, so conflicting front matter becomes a code block before the first block. */
function frontMatterBlock({ theirs }: Conflict, text: DocumentJson): Proposal | null {
  const frontMatter = theirs?.attrs?.frontMatter;
  if (typeof frontMatter !== "string" || frontMatter === "") return null;
  const block = node("codeBlock", { language: "yaml" }, [textNode(frontMatter)]);
  return { nodeId: idOf(text.content[0]), nodeIndex: 0, placement: "before", original: [], proposed: [block] };
}
