import type { Node } from "@tiptap/pm/model";
import type { Change } from "#lib/document/changes/change";
import { changesBetween } from "#lib/document/changes/changes-between";
import type { NodeJson } from "#lib/document/model/document";
import { LIST_OF } from "#lib/document/model/lists";
import { blockWithId } from "../parts/block-with-id";

/** The new content of a block, or blocks to insert after or before it; no blocks remove it. */
export type ProposedBlocks = {
  nodeId: string;
  placement: "replace" | "after" | "before";
  blocks: Node[];
  /** The block as it is, where one block takes its place. */
  original?: Node;
};

/** The changes typed over `base` as proposals, one for each block concerned; blank lines alone make none. */
export function proposedBlocks(base: Node, typed: Node): ProposedBlocks[] {
  const proposals: ProposedBlocks[] = [];
  const replaced = new Map<string, ProposedBlocks>();
  const replace = (nodeId: string, blocks: Node[]) => {
    if (replaced.has(nodeId)) return;
    const original = blockWithId(base, nodeId)?.node;
    const proposal: ProposedBlocks = { nodeId, placement: "replace", blocks, ...(original ? { original } : {}) };
    replaced.set(nodeId, proposal);
    proposals.push(proposal);
  };
  for (const change of changesBetween(base, typed)) {
    const holders = idsAround(base, change);
    if (holders.some((id) => replaced.has(id))) continue;
    const around = change.kind === "blocks" ? neighbours(base, change) : null;
    if (change.kind !== "blocks" || !around) {
      const nearest = holders.at(-1);
      const now = nearest ? blockWithId(typed, nearest) : null;
      if (nearest && now) replace(nearest, [now.node]);
      continue;
    }
    const [first, ...others] = around.gone;
    if (first) replace(first, [...change.nodes]);
    for (const id of others) replace(id, []);
    if (first || change.nodes.every(isBlank)) continue;
    const split = around.before ? replaced.get(around.before) : undefined;
    if (split) split.blocks.push(...change.nodes);
    else if (around.before) proposals.push({ nodeId: around.before, placement: "after", blocks: [...change.nodes] });
    else if (around.after) proposals.push({ nodeId: around.after, placement: "before", blocks: [...change.nodes] });
  }
  return proposals;
}

const isBlank = (node: Node) => node.isTextblock && node.content.size === 0;

const idOf = (node: Node | null | undefined): string | null =>
  typeof node?.attrs.id === "string" ? node.attrs.id : null;

/** The ids of the blocks around a change, outermost first; a block whose frame changes is included. */
function idsAround(base: Node, change: Change): string[] {
  const $from = base.resolve(change.from);
  const around = Array.from({ length: $from.depth }, (_, depth) => $from.node(depth + 1));
  const own = change.kind === "frame" ? [$from.nodeAfter] : [];
  return [...around, ...own].flatMap((node) => idOf(node) ?? []);
}

type Neighbours = { gone: string[]; before: string | null; after: string | null };

/** The blocks that a change removes and their neighbours; null when they have no ids, as table rows have none. */
function neighbours(base: Node, { from, to }: Change): Neighbours | null {
  const $from = base.resolve(from);
  const gone: string[] = [];
  for (let pos = from; pos < to; ) {
    const node = base.nodeAt(pos);
    const id = idOf(node);
    if (!node || !id) return null;
    gone.push(id);
    pos += node.nodeSize;
  }
  const [before, after] = [idOf($from.nodeBefore), idOf(base.resolve(to).nodeAfter)];
  return gone.length > 0 || before || after ? { gone, before, after } : null;
}

/** The blocks of a proposal as a document; list items are wrapped in a list. */
export function contentOf({ blocks }: Pick<ProposedBlocks, "blocks">): { type: "doc"; content: NodeJson[] } {
  const content: NodeJson[] = blocks.map((block) => block.toJSON());
  const list = LIST_OF[content[0]?.type ?? ""];
  return { type: "doc", content: list ? [{ type: list, content }] : content };
}
