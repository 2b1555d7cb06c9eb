import { isAddressable } from "./addressable";
import { MAX_BLOCKS, MAX_DEPTH, MAX_NODES } from "./bounds";
import type { DocumentJson, NodeJson } from "./document";
import { invalidContent } from "./invalid-content";
import { perBlock } from "./per-block";

/**
 * Rejects a document that is too deep or has too many nodes, without recursion.
 * @throws AppError invalid_content
 */
export function checkBounds({ content }: DocumentJson): void {
  let [blocks, nodes] = [0, 1];
  for (const block of content) {
    const size = sizeOf(block);
    blocks += size.blocks;
    nodes += size.nodes;
    if (blocks > MAX_BLOCKS) throw tooManyBlocks();
    if (nodes >= MAX_NODES) throw tooManyNodes();
  }
}

const sizeOf = perBlock((block) => {
  const waiting: { node: NodeJson; depth: number; inTable: boolean }[] = [{ node: block, depth: 1, inTable: false }];
  let blocks = 0;
  let nodes = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes++;
    if (isAddressable(next.node) && !next.inTable) blocks++;
    if (next.depth > MAX_DEPTH && next.node.content) throw tooDeep();
    if (blocks > MAX_BLOCKS) throw tooManyBlocks();
    if (nodes >= MAX_NODES) throw tooManyNodes();
    // A table is one block, regardless of its cells.
    const inTable = next.inTable || next.node.type === "table";
    for (const child of next.node.content ?? []) waiting.push({ node: child, depth: next.depth + 1, inTable });
  }
  return { blocks, nodes };
});

/** The error for blocks nested too deep. */
export function tooDeep(): Error {
  return invalidContent(`Blocks nest deeper than ${MAX_DEPTH} levels.`, "", "Flatten nested lists and quotes.");
}

/** The error for too many blocks. */
export function tooManyBlocks(): Error {
  const limit = MAX_BLOCKS.toLocaleString("en");
  return invalidContent(`A document holds at most ${limit} blocks.`, "", "Split it into several documents.");
}

/** The error for too many nodes of all kinds. */
export function tooManyNodes(): Error {
  const limit = MAX_NODES.toLocaleString("en");
  return invalidContent(`A document holds fewer than ${limit} nodes.`, "", "Split it into several documents.");
}
