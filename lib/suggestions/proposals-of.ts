import { same } from "#lib/base/same-json";
import { type Budget, newBudget } from "#lib/document/bounded-diff";
import { node, text as textNode } from "#lib/document/build";
import type { DocumentJson, NodeJson } from "#lib/document/document";
import { fitted, mergeBlock, sameBlock } from "#lib/document/merge/block";
import { mergeTable } from "#lib/document/merge/table";
import { type Conflict, familyOf, isContainer } from "#lib/document/merge/tree";
import { placedBlocks } from "#lib/document/nodes";
import type { Proposal } from "./proposal";

/** The blocks of a text by id; what stands in a table has the index of the table. */
type Standing = ReadonlyMap<string, { node: NodeJson; index: number }>;

/** What the blocks of a text stand in and where in it, by id. */
type Homes = ReadonlyMap<string, { home: NodeJson; at: number }>;

type Anchor = Pick<Proposal, "nodeId" | "nodeIndex" | "placement">;
type Places = { homes: Homes; standing: Standing; text: DocumentJson };
type Lost = { block: NodeJson; home: NodeJson | undefined; anchor: Anchor };

/**
 * What a merge could not take in, as proposals on the merged text, so that none of `theirs` is lost: a block changed on
 * both sides becomes a replacement, one that theirs deleted a removal, and those that ours deleted insertions where they
 * stood, neighbours together. A place that both chose differently leaves no proposal: the block is there with all it says.
 */
export function proposalsOf(conflicts: readonly Conflict[], text: DocumentJson, theirs: DocumentJson): Proposal[] {
  const standing = standingIn(text);
  const homes = homesIn(theirs);
  const lost: Lost[] = [];
  const budget = newBudget();
  const proposals = conflicts.flatMap((conflict) => {
    if (conflict.blockId === "") return frontMatterBlock(conflict, text) ?? [];
    const target = standing.get(conflict.blockId);
    if (target) return replacement(conflict, target, budget) ?? [];
    if (conflict.theirs) lost.push(lostBlock(conflict.theirs, lost.at(-1), { homes, standing, text }));
    return [];
  });
  return [...proposals, ...insertions(lost)];
}

/** A block that is gone from the text; one right after another that is gone goes to the same place, without looking again. */
function lostBlock(block: NodeJson, previous: Lost | undefined, places: Places): Lost {
  const id = idOf(block) ?? "";
  const { home, at = 0 } = places.homes.get(id) ?? {};
  const isNext = home !== undefined && home === previous?.home && home.content?.[at - 1] === previous.block;
  return { block, home, anchor: isNext ? previous.anchor : anchorOf(id, places) };
}

function standingIn(text: DocumentJson): Standing {
  const standing = new Map<string, { node: NodeJson; index: number }>();
  const add = (block: NodeJson, index: number): void => {
    const id = idOf(block);
    if (id !== null) standing.set(id, { node: block, index });
    if (!isContainer(familyOf(block.type))) for (const child of block.content ?? []) add(child, index);
  };
  for (const { node: block, index } of placedBlocks(text)) add(block, index);
  return standing;
}

function homesIn(home: NodeJson, homes = new Map<string, { home: NodeJson; at: number }>()): Homes {
  for (const [at, child] of (home.content ?? []).entries()) {
    const id = idOf(child);
    if (id !== null) homes.set(id, { home, at });
    homesIn(child, homes);
  }
  return homes;
}

function replacement(
  conflict: Conflict,
  { node: target, index }: { node: NodeJson; index: number },
  budget: Budget,
): Proposal | null {
  const block = wanted(conflict, target, budget);
  if (block && same(block, target)) return null;
  const proposed = block ? [block] : [];
  return { nodeId: conflict.blockId, nodeIndex: index, placement: "replace", original: [target], proposed };
}

/** The block as theirs would have it, null when they removed it; the merged block itself when all of theirs is in it. */
function wanted({ base, ours, theirs, kind }: Conflict, target: NodeJson, budget: Budget): NodeJson | null {
  if (!ours || !theirs) return theirs;
  if (isContainer(familyOf(target.type))) {
    if (base && sameBlock(base, theirs, true)) return target;
    return fitted({ type: theirs.type, ...(theirs.attrs ? { attrs: theirs.attrs } : {}) }, target.content ?? []);
  }
  // What could not be merged within the merge's own budget is not in the target, whatever another budget allows.
  if (kind === "text" || kind === "attribute") return theirs;
  return isMergeable(base, ours, theirs, budget) ? target : theirs;
}

function isMergeable(base: NodeJson | null, ours: NodeJson, theirs: NodeJson, budget: Budget): boolean {
  if (ours.type !== "table") return mergeBlock(base ?? undefined, ours, theirs, budget).clash === null;
  const { clash } = mergeTable(base ?? undefined, ours, theirs, budget);
  return clash === null;
}

/** One insertion for all that goes to one place: accepted one by one, neighbours would change their order. */
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

/** Items stand only in lists: those of one list come in one. */
function inLists(lost: readonly Lost[]): NodeJson[] {
  const blocks: NodeJson[] = [];
  let last: NodeJson | undefined;
  for (const { block, home } of lost) {
    const isItem = home !== undefined && familyOf(block.type) === "item";
    if (!isItem) blocks.push(block);
    else if (home === last) blocks.at(-1)?.content?.push(block);
    else blocks.push(node(home.type, { ...home.attrs, id: null }, [block]));
    last = isItem ? home : undefined;
  }
  return blocks;
}

/** Where a block that is gone from the text shall come back: beside the nearest of its neighbours that is still there. */
function anchorOf(blockId: string, { homes, standing, text }: Places): Anchor {
  const isThere = (block: NodeJson) => standing.has(idOf(block) ?? "");
  for (let id: string | null = blockId; id !== null; ) {
    const { home, at = 0 } = homes.get(id) ?? {};
    const siblings = home?.content ?? [];
    const before = siblings.slice(0, at).findLast(isThere);
    if (before) return anchor(before, "after", standing);
    const after = siblings.slice(at + 1).find(isThere);
    if (after) return anchor(after, "before", standing);
    id = idOf(home);
    const held = standing.get(id ?? "")?.node.content?.at(-1);
    if (held) return anchor(held, "after", standing);
  }
  return anchor(text.content.at(-1), "after", standing);
}

function anchor(block: NodeJson | undefined, placement: "before" | "after", standing: Standing): Anchor {
  const nodeId = idOf(block);
  return { nodeId, nodeIndex: standing.get(nodeId ?? "")?.index ?? null, placement };
}

function idOf(block: NodeJson | undefined): string | null {
  return typeof block?.attrs?.id === "string" ? block.attrs.id : null;
}

/** Proposals are of blocks: front matter that overlaps is offered as a block of code before the first. */
function frontMatterBlock({ theirs }: Conflict, text: DocumentJson): Proposal | null {
  const frontMatter = theirs?.attrs?.frontMatter;
  if (typeof frontMatter !== "string" || frontMatter === "") return null;
  const block = node("codeBlock", { language: "yaml" }, [textNode(frontMatter)]);
  return { nodeId: idOf(text.content[0]), nodeIndex: 0, placement: "before", original: [], proposed: [block] };
}
