import { CONTAINERS, isAddressable } from "./addressable";
import { optionalAttribute } from "./attribute";
import type { DocumentJson, NodeJson } from "./document";
import { perBlock } from "./per-block";

/** A block with its place: `index` in reading order from 0, `path` of child positions from the root. */
export type PlacedBlock = { node: NodeJson; index: number; depth: number; parentId: string | null; path: number[] };

/**
 * Every addressable block in reading order; a table is one block, and its cells' blocks are not listed. With `isWanted`
 * only those of the top-level blocks that it selects, with their places in the whole.
 */
export function placedBlocks(doc: DocumentJson, isWanted?: (top: NodeJson) => boolean): PlacedBlock[] {
  const placed: PlacedBlock[] = [];
  let skipped = 0;
  const visit = (nodes: readonly NodeJson[], depth: number, parentId: string | null, path: number[]): void => {
    nodes.forEach((node, at) => {
      if (!isAddressable(node)) return;
      if (depth === 0 && isWanted?.(node) === false) {
        skipped += placedWithin(node);
        return;
      }
      const here = [...path, at];
      placed.push({ node, index: skipped + placed.length, depth, parentId, path: here });
      if (CONTAINERS.has(node.type)) visit(node.content ?? [], depth + 1, optionalAttribute(node, "id"), here);
    });
  };
  visit(doc.content, 0, null, []);
  return placed;
}

/** How many blocks `placedBlocks` lists for a top-level block: itself and those within. */
export const placedWithin = perBlock((block): number => placedBlocks({ type: "doc", content: [block] }).length);
