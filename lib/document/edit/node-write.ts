import { AppError } from "#lib/base/errors";
import type { DocumentJson, NodeJson } from "../model/document";
import type { KnownCitations } from "../model/known-citations";
import { findNode, type Placement } from "./edit";
import { readText, type TextFields } from "./read-text";

/** The fields of a request that write blocks at one node. */
export type NodeFields = TextFields & {
  nodeId?: string | undefined;
  nodeIndex?: number | undefined;
  placement?: Placement | undefined;
};

/** Blocks and their place in a document. */
export type NodeWrite = { nodeId: string; nodeIndex: number; placement: Placement; blocks: NodeJson[] };

/**
 * Reads a write at one node from the fields, or null when they concern the whole text; throws `invalid_request`,
 * `invalid_content` or `not_found`.
 */
export function readNodeWrite(document: DocumentJson, fields: NodeFields, known: KnownCitations): NodeWrite | null {
  const { nodeId, nodeIndex, placement = "replace", markdown, content } = fields;
  if (nodeId === undefined && nodeIndex === undefined) {
    if (fields.placement !== undefined) throw placementAlone();
    return null;
  }
  if (nodeId !== undefined && nodeIndex !== undefined) throw namedTwice();
  if (markdown === undefined && content === undefined) throw nothingThere();
  const found = findNode(document, nodeId === undefined ? { nodeIndex: nodeIndex ?? 0 } : { nodeId });
  // Blank markdown means no blocks, where a whole document would get an empty paragraph.
  const isBlank = markdown?.trim() === "" && content === undefined;
  const before = placement === "replace" ? { ...document, content: [found.node] } : undefined;
  const blocks = isBlank ? [] : (readText({ markdown, content }, known, before)?.content ?? []);
  if (blocks.length === 0 && placement !== "replace") throw nothingBeside(placement);
  return { nodeId: found.id, nodeIndex: found.index, placement, blocks };
}

/** The error for a placement that names no node. */
export const placementAlone = () =>
  new AppError("invalid_request", "A placement goes with nodeId or nodeIndex.", {
    details: [{ path: "placement", message: "names no node" }],
    hint: "Name the node, or send the text as “append” to write it at the end.",
  });

const namedTwice = () =>
  new AppError("invalid_request", "Name the node once: by nodeId or by nodeIndex.", {
    details: [{ path: "nodeIndex", message: "cannot be combined with nodeId" }],
  });

const nothingThere = () =>
  new AppError("invalid_request", "A node is named, but nothing to write there.", {
    hint: "Give markdown or content; empty markdown removes the node.",
  });

const nothingBeside = (placement: Placement) =>
  new AppError("invalid_request", `There is nothing to put ${placement} the node.`, {
    details: [{ path: "markdown", message: "is empty" }],
  });
