import type { DocumentJson, NodeJson } from "#lib/document/document";
import { editNode, type Placement } from "#lib/document/edit";
import { merge } from "#lib/document/merge";
import type { Conflict } from "#lib/document/merge/conflict";
import { withIds } from "#lib/document/node-ids";
import { placedBlocks } from "#lib/document/nodes";

/** A change that somebody proposes: of one node (or beside it), or with `nodeId` null of the whole text. */
export type Proposal = {
  nodeId: string | null;
  nodeIndex: number | null;
  placement: Placement;
  /** The blocks as they were when it was proposed; none for an insertion. */
  original: NodeJson[];
  /** The blocks that shall stand there; none for a removal. */
  proposed: NodeJson[];
};

/** What becomes of a text with a proposal: the new text, or null when what it is about has changed in a way that cannot be merged. */
export function applyProposal(current: DocumentJson, proposal: Proposal): DocumentJson | null {
  const { nodeId, placement, original, proposed } = proposal;
  const asDocument = (content: NodeJson[]): DocumentJson => ({ ...current, content });
  if (nodeId === null) return merged(asDocument(original), current, asDocument(proposed));
  const target = blockWithId(current, nodeId);
  if (!target) return null;
  const put = (blocks: NodeJson[]) => withIds(editNode(current, { nodeId }, placement, blocks), current);
  if (placement !== "replace") return put(proposed);
  const result = merged(asDocument(original), asDocument([target]), asDocument(proposed));
  return result && put(result.content);
}

function merged(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): DocumentJson | null {
  const { merged, conflicts } = merge(base, ours, theirs);
  return conflicts.length === 0 ? merged : null;
}

/** The block with this id, wherever it stands; null when there is none. */
export function blockWithId(parent: NodeJson, id: string): NodeJson | null {
  for (const child of parent.content ?? []) {
    const found = child.attrs?.id === id ? child : blockWithId(child, id);
    if (found) return found;
  }
  return null;
}

/**
 * What a merge could not take in, as proposals on the merged text, so that none of `theirs` is lost: a block changed on
 * both sides becomes a replacement, one that ours deleted an insertion where it stood, one that theirs deleted a removal.
 */
export function proposalsOf(conflicts: readonly Conflict[], text: DocumentJson, theirs: DocumentJson): Proposal[] {
  return conflicts.flatMap((conflict) => proposalOf(conflict, text, theirs) ?? []);
}

function proposalOf({ blockId, theirs: block }: Conflict, text: DocumentJson, theirs: DocumentJson): Proposal | null {
  const placed = placedBlocks(text);
  const at = placed.findIndex(({ node }) => node.attrs?.id === blockId);
  const target = placed[at]?.node;
  const proposed = block ? [block] : [];
  if (target) return { nodeId: blockId, nodeIndex: at, placement: "replace", original: [target], proposed };
  if (!block) return null;
  return { ...anchorOf(blockId, text, theirs), original: [], proposed };
}

/** Where a block that is gone from the text shall come back: after the nearest block before it that is still there. */
function anchorOf(blockId: string, text: DocumentJson, theirs: DocumentJson) {
  const indexOf = new Map(text.content.map((node) => [node.attrs?.id, node]));
  const outermost = theirs.content.findIndex((node) => holds(node, blockId));
  const before = theirs.content.slice(0, Math.max(0, outermost)).findLast((node) => indexOf.has(node.attrs?.id));
  const anchor = before ?? text.content[0];
  const nodeId = typeof anchor?.attrs?.id === "string" ? anchor.attrs.id : null;
  const placed = placedBlocks(text);
  const nodeIndex = placed.findIndex(({ node }) => node.attrs?.id === nodeId);
  return { nodeId, nodeIndex, placement: before ? ("after" as const) : ("before" as const) };
}

const holds = (node: NodeJson, id: string): boolean =>
  node.attrs?.id === id || (node.content ?? []).some((child) => holds(child, id));
