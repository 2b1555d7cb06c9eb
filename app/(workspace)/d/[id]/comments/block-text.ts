import type { Node } from "@tiptap/pm/model";
import { nodeText } from "#lib/document/text/text";

type Piece = { offset: number; length: number; pos: number; size: number; isText: boolean };

/** The text of a block as comments quote it, and the positions of its characters in the editor. */
export type BlockText = {
  text: string;
  /** The offset of a position within the block. */
  offsetOf: (pos: number) => number;
  /** The positions of a range of the text; words within a formula or citation stand for all of it. */
  rangeOf: (from: number, to: number) => { from: number; to: number } | null;
};

/** Reads the text of a block that begins at `start`. */
export function blockText(block: Node, start: number): BlockText {
  const text = nodeText(block.toJSON());
  const pieces: Piece[] = [];
  let at = 0;
  const add = (node: Node, pos: number) => {
    const own = nodeText(node.toJSON());
    // Only line ends and tabs are between the pieces.
    const offset = Math.max(at, text.indexOf(own, at));
    pieces.push({ offset, length: own.length, pos, size: node.nodeSize, isText: node.isText });
    at = offset + own.length;
  };
  if (block.isLeaf) add(block, start);
  block.descendants((node, pos) => {
    if (node.isLeaf) add(node, start + 1 + pos);
  });
  return {
    text,
    offsetOf(pos) {
      const piece = pieces.find((one) => one.pos + one.size > pos);
      if (!piece) return text.length;
      return piece.offset + (piece.isText ? Math.max(0, pos - piece.pos) : 0);
    },
    rangeOf(from, to) {
      const first = pieces.find((one) => one.offset + one.length > from);
      const last = pieces.findLast((one) => one.offset < to && one.length > 0);
      if (!first || !last) return null;
      const start = first.isText ? first.pos + Math.max(0, from - first.offset) : first.pos;
      const end = last.isText ? last.pos + Math.min(last.length, to - last.offset) : last.pos + last.size;
      return start < end ? { from: start, to: end } : null;
    },
  };
}
