import type { NodeJson } from "#lib/document/model/document";
import { LISTS } from "#lib/document/model/lists";

/** A part of a long paste: a whole block, or a child that goes to the end of the block before it. */
export type Part = { node: NodeJson; isInside: boolean };

const HEAVY = 3_000;

/** Splits long lists and tables, so that each part is light. */
export function partsOf(blocks: readonly NodeJson[]): Part[] {
  return blocks.flatMap((block): Part[] => {
    const [first, ...others] = block.content ?? [];
    const canGrow = LISTS.includes(block.type) || block.type === "table";
    if (!canGrow || !first || weightOf(block) < HEAVY) return [{ node: block, isInside: false }];
    return [
      { node: { ...block, content: [first] }, isInside: false },
      ...others.map((node) => ({ node, isInside: true })),
    ];
  });
}

/** About how much work a node is: its characters, and its nodes. */
export function weightOf({ text, content = [] }: NodeJson): number {
  return (text?.length ?? 0) + 40 + content.reduce((sum, child) => sum + weightOf(child), 0);
}
