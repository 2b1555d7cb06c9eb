import { AppError } from "#lib/base/errors";
import { readAppend } from "#lib/document/edit/append-write";
import { editNode } from "#lib/document/edit/edit";
import { canonical } from "#lib/document/edit/json-text";
import { type BlockMove, moveBlocks } from "#lib/document/edit/move-blocks";
import { type NodeFields, type NodeWrite, readNodeWrite } from "#lib/document/edit/node-write";
import { readText } from "#lib/document/edit/read-text";
import { applyTextEdits, type TextEdit } from "#lib/document/edit/text-edits";
import { withIds } from "#lib/document/ids/node-ids";
import type { DocumentJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";

/** The fields of a request that write a text: at a node, at the end, as a whole, by edits or by a move of what is there. */
export type GivenFields = NodeFields & {
  edits?: readonly TextEdit[] | undefined;
  append?: string | undefined;
  move?: BlockMove | undefined;
};

/** The text of a request: blocks at a node, or a whole text in canonical form; both null without a text. */
export type GivenText = { write: NodeWrite | null; text: DocumentJson | null };

/**
 * Reads the text of a request for a document, null for a new one; throws the errors of `readNodeWrite`, `readText`,
 * `readAppend`, `moveBlocks` and `applyTextEdits`.
 */
export function readGivenText(base: DocumentJson | null, fields: GivenFields, known: KnownCitations): GivenText {
  const { edits, append, move } = fields;
  requireOneWay(fields);
  if (base && edits) return { write: null, text: canonical(applyTextEdits(base, edits, known)) };
  if (base && move) return { write: null, text: canonical(moveBlocks(base, move)) };
  if (base && append !== undefined) {
    const write = readAppend(base, append, known);
    return { write, text: write ? null : base };
  }
  const write = base && readNodeWrite(base, fields, known);
  if (write) return { write, text: null };
  const text = readText(fields, known, base ?? undefined);
  return { write: null, text: text && canonical(text) };
}

/** Whether a request gives a whole text, which replaces the one that is there. */
export const givesWholeText = ({ markdown, content, nodeId, nodeIndex }: GivenFields): boolean =>
  (markdown !== undefined || content !== undefined) && nodeId === undefined && nodeIndex === undefined;

const ALONE = ["edits", "append", "move"] as const;
const OTHERS = ["markdown", "content", "nodeId", "nodeIndex", "placement"] as const;

const HINTS: Record<(typeof ALONE)[number], string> = {
  edits: "Each of the edits may name its own nodeId.",
  append: "To write beside a node, give markdown, nodeId and placement.",
  move: "A move takes no text; write it with another request.",
};

function requireOneWay(fields: GivenFields): void {
  const way = ALONE.find((name) => fields[name] !== undefined);
  if (!way) return;
  const details = [...ALONE, ...OTHERS]
    .filter((path) => path !== way && fields[path] !== undefined)
    .map((path) => ({ path, message: `does not go with ${way}` }));
  const [first] = details;
  if (!first) return;
  throw new AppError("invalid_request", `Give ${way} or “${first.path}”, not both.`, { details, hint: HINTS[way] });
}

/** A text with blocks written at a node, in canonical form. */
export const withWrite = (base: DocumentJson, { nodeId, placement, blocks }: NodeWrite): DocumentJson =>
  canonical(withIds(editNode(base, { nodeId }, placement, blocks), base));
