import { editNode, type Placement } from "#lib/document/edit/edit";
import { withIds } from "#lib/document/ids/node-ids";
import { merge } from "#lib/document/merge/merge";
import { blockIds } from "#lib/document/model/block-ids";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

/**
 * A proposed change: of one node (or an insertion next to it), of several outermost blocks that change places, or with
 * `nodeId` null of the whole text.
 */
export type Proposal = {
  /** The first of several. */
  nodeId: string | null;
  nodeIndex: number | null;
  placement: Placement;
  /** The blocks at the time of the proposal; empty for an insertion. */
  original: NodeJson[];
  /** The proposed blocks; empty for a removal. */
  proposed: NodeJson[];
};

/**
 * Applies a proposal to a text; returns null when its block is gone or has changed so that it cannot be merged. Throws
 * `invalid_content` when the proposed blocks are not allowed there.
 */
export function applyProposal(current: DocumentJson, proposal: Proposal): DocumentJson | null {
  const { nodeId, placement, original, proposed } = proposal;
  if (nodeId === null) return merged({ ...current, content: original }, current, { ...current, content: proposed });
  if (original.length > 1) return applySpan(current, original, proposed);
  const at = current.content.findIndex((block) => holds(block, nodeId));
  if (at < 0) return null;
  if (placement !== "replace") return put(current, nodeId, placement, proposed);

  // Only the outermost block is merged, for speed; its neighbour keeps the parent from becoming empty.
  const start = Math.max(0, at - 1);
  const part = { ...current, content: current.content.slice(start, start + 2) };
  const base = { ...part, content: replaced(part.content, nodeId, original) };
  const result = merged(base, part, put(base, nodeId, "replace", proposed));
  return result && withIds({ ...current, content: current.content.toSpliced(start, 2, ...result.content) }, current);
}

/** Merges several outermost blocks as one, with the neighbours of where they are now. */
function applySpan(current: DocumentJson, original: NodeJson[], proposed: NodeJson[]): DocumentJson | null {
  const ids = new Set(original.map(({ attrs }) => attrs?.id));
  const isOf = ({ attrs }: NodeJson) => ids.has(attrs?.id);
  const [first, last] = [current.content.findIndex(isOf), current.content.findLastIndex(isOf)];
  if (first < 0) return null;
  const start = Math.max(0, first - 1);
  const part = current.content.slice(start, last + 2);
  const [lead, trail] = [part.slice(0, first - start), part.slice(last + 1 - start)];
  const around = (content: NodeJson[]) => ({ ...current, content: [...lead, ...content, ...trail] });
  const result = merged(around(original), { ...current, content: part }, around(proposed));
  return (
    result &&
    withIds({ ...current, content: current.content.toSpliced(start, part.length, ...result.content) }, current)
  );
}

function put(document: DocumentJson, nodeId: string, placement: Placement, blocks: NodeJson[]): DocumentJson {
  return withIds(editNode(document, { nodeId }, placement, blocks), document);
}

function merged(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): DocumentJson | null {
  const { merged, conflicts } = merge(base, ours, theirs);
  return conflicts.length === 0 ? merged : null;
}

/** Replaces the block with this id, at any depth, by its original. */
function replaced(blocks: readonly NodeJson[], id: string, original: readonly NodeJson[]): NodeJson[] {
  return blocks.flatMap((block) => {
    if (block.attrs?.id === id) return original;
    return holds(block, id) ? [{ ...block, content: replaced(block.content ?? [], id, original) }] : [block];
  });
}

function holds(block: NodeJson, id: string): boolean {
  return block.attrs?.id === id || blockIds(block).includes(id);
}
