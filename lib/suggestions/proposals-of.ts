import { node, text as textNode } from "#lib/document/build";
import type { DocumentJson, NodeJson } from "#lib/document/document";
import { findNode } from "#lib/document/edit";
import { mergeBlock, sameBlock } from "#lib/document/merge/block";
import type { Conflict } from "#lib/document/merge/conflict";
import { fitted } from "#lib/document/merge/fit";
import { familyOf, isContainer } from "#lib/document/merge/kind";
import { same } from "#lib/document/merge/same";
import { mergeTable } from "#lib/document/merge/table";
import { blockWithId, type Proposal } from "./proposal";

/**
 * What a merge could not take in, as proposals on the merged text, so that none of `theirs` is lost: a block changed on
 * both sides becomes a replacement, one that ours deleted an insertion where it stood, one that theirs deleted a removal. A
 * place that both chose differently leaves no proposal: the block is there with all it says.
 */
export function proposalsOf(conflicts: readonly Conflict[], text: DocumentJson, theirs: DocumentJson): Proposal[] {
  return conflicts.flatMap((conflict) => {
    if (conflict.blockId === "") return frontMatterBlock(conflict, text) ?? [];
    const target = blockWithId(text, conflict.blockId);
    return (target ? replacement(conflict, target, text) : insertion(conflict, text, theirs)) ?? [];
  });
}

function replacement(conflict: Conflict, target: NodeJson, text: DocumentJson): Proposal | null {
  const proposed = wanted(conflict, target);
  if (proposed && same(proposed, target)) return null;
  return {
    ...addressOf(text, conflict.blockId),
    placement: "replace",
    original: [target],
    proposed: proposed ? [proposed] : [],
  };
}

/** The block as theirs would have it, null when they removed it; the merged block itself when all of theirs is in it. */
function wanted({ base, ours, theirs }: Conflict, target: NodeJson): NodeJson | null {
  if (!ours || !theirs) return theirs;
  if (isContainer(familyOf(target.type))) {
    if (base && sameBlock(base, theirs, true)) return target;
    return fitted({ type: theirs.type, ...(theirs.attrs ? { attrs: theirs.attrs } : {}) }, target.content ?? []);
  }
  return isMergeable(base, ours, theirs) ? target : theirs;
}

function isMergeable(base: NodeJson | null, ours: NodeJson, theirs: NodeJson): boolean {
  if (ours.type !== "table") return mergeBlock(base ?? undefined, ours, theirs).clash === null;
  const { clash } = mergeTable(base ?? undefined, ours, theirs);
  return clash === null;
}

function insertion({ blockId, theirs: block }: Conflict, text: DocumentJson, theirs: DocumentJson): Proposal | null {
  if (!block) return null;
  const path = pathTo(theirs, blockId);
  return { ...anchorOf(path, text), original: [], proposed: [standing(block, path.at(-2))] };
}

/** An item stands only in a list. */
function standing(block: NodeJson, parent: NodeJson | undefined): NodeJson {
  if (!parent || familyOf(block.type) !== "item") return block;
  return node(parent.type, { ...parent.attrs, id: null }, [block]);
}

/** What a block stands in, from the document down to the block itself. */
function pathTo(parent: NodeJson, id: string): NodeJson[] {
  for (const child of parent.content ?? []) {
    if (child.attrs?.id === id) return [parent, child];
    const inside = pathTo(child, id);
    if (inside.length > 0) return [parent, ...inside];
  }
  return [];
}

type Anchor = Pick<Proposal, "nodeId" | "nodeIndex" | "placement">;

/** Where a block that is gone from the text shall come back: beside the nearest of its neighbours that is still there. */
function anchorOf(path: readonly NodeJson[], text: DocumentJson): Anchor {
  for (let depth = path.length - 1; depth > 0; depth--) {
    const [parent, child] = [path[depth - 1], path[depth]];
    const siblings = parent?.content ?? [];
    const at = child ? siblings.indexOf(child) : -1;
    const isThere = (block: NodeJson) => idOf(block) !== null && blockWithId(text, idOf(block) ?? "") !== null;
    const before = siblings.slice(0, at).findLast(isThere);
    if (before) return { ...addressOf(text, idOf(before)), placement: "after" };
    const after = siblings.slice(at + 1).find(isThere);
    if (after) return { ...addressOf(text, idOf(after)), placement: "before" };
    const held = parent && blockWithId(text, idOf(parent) ?? "")?.content?.at(-1);
    if (held) return { ...addressOf(text, idOf(held)), placement: "after" };
  }
  return { ...addressOf(text, idOf(text.content.at(-1))), placement: "after" };
}

function addressOf(text: DocumentJson, id: string | null): Pick<Proposal, "nodeId" | "nodeIndex"> {
  return id === null
    ? { nodeId: null, nodeIndex: null }
    : { nodeId: id, nodeIndex: findNode(text, { nodeId: id }).index };
}

function idOf(block: NodeJson | undefined): string | null {
  return typeof block?.attrs?.id === "string" ? block.attrs.id : null;
}

/** Proposals are of blocks: front matter that overlaps is offered as a block of code before the first. */
function frontMatterBlock({ theirs }: Conflict, text: DocumentJson): Proposal | null {
  const frontMatter = theirs?.attrs?.frontMatter;
  if (typeof frontMatter !== "string" || frontMatter === "") return null;
  const block = node("codeBlock", { language: "yaml" }, [textNode(frontMatter)]);
  return { ...addressOf(text, idOf(text.content[0])), placement: "before", original: [], proposed: [block] };
}
