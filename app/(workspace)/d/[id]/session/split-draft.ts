import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { blockWithId } from "../editor/block-with-id";
import { type ProposedBlocks, proposedBlocks } from "./proposed-blocks";

/** A draft as what is to be written and what is to be proposed beside it. */
export type SplitDraft = { written: Node; proposed: ProposedBlocks[] };

/** All of the draft is proposed. */
export const allProposed = (base: Node, draft: Node): SplitDraft => ({
  written: base,
  proposed: proposedBlocks(base, draft),
});

/** Of the draft only these blocks are proposed, as far as they differ from `base`; all else is written. */
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
