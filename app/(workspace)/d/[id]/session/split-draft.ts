import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { blockWithId } from "../parts/block-with-id";
import { type ProposedBlocks, proposedBlocks } from "./proposed-blocks";

/** A draft, split into the text to write and the blocks to propose. */
export type SplitDraft = { written: Node; proposed: ProposedBlocks[] };

/** Proposes the whole draft. */
export const allProposed = (base: Node, draft: Node): SplitDraft => ({
  written: base,
  proposed: proposedBlocks(base, draft),
});

/** Proposes the contested blocks as far as they differ from `base`, and writes the rest. */
export function contestedProposed(base: Node, draft: Node, contested: Iterable<string>): SplitDraft {
  const written = new Transform(draft);
  const proposed: ProposedBlocks[] = [];
  for (const nodeId of contested) {
    const mine = blockWithId(written.doc, nodeId);
    const theirs = blockWithId(base, nodeId);
    if (!mine || !theirs || mine.node.eq(theirs.node)) continue;
    proposed.push({ nodeId, placement: "replace", blocks: [mine.node] });
    written.replaceWith(mine.pos, mine.pos + mine.node.nodeSize, theirs.node);
  }
  return { written: written.docChanged ? written.doc : draft, proposed };
}
