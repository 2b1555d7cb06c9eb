import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";
import { type Anchor, MOST_QUOTED, quoteAt } from "#lib/changes/comments/anchor";
import { ADDRESSABLE } from "#lib/document/model/addressable";
import { blockText } from "./block-text";

type Block = { node: Node; pos: number };

/** The innermost block with an id around a position; a table is one block. */
function blockAround($pos: ResolvedPos): Block | null {
  let found: Block | null = null;
  for (let depth = 1; depth <= $pos.depth; depth += 1) {
    const node = $pos.node(depth);
    if (!ADDRESSABLE.includes(node.type.name)) continue;
    found = { node, pos: $pos.before(depth) };
    if (node.type.name === "table") break;
  }
  return found;
}

/** The target of a comment on the selection: its words in the first selected block, or the block with the caret. */
export function commentTarget({ selection }: EditorState): Anchor | null {
  const block =
    selection instanceof NodeSelection && selection.node.isBlock
      ? { node: selection.node, pos: selection.from }
      : blockAround(selection.$from);
  const id: unknown = block?.node.attrs.id;
  if (!block || typeof id !== "string") return null;
  if (selection.empty || selection instanceof NodeSelection) return { nodeId: id, quote: null };
  const { text, offsetOf } = blockText(block.node, block.pos);
  const from = offsetOf(selection.from);
  const to = Math.min(
    selection.to >= block.pos + block.node.nodeSize ? text.length : offsetOf(selection.to),
    from + MOST_QUOTED,
  );
  return { nodeId: id, quote: text.slice(from, to).trim() === "" ? null : quoteAt(text, from, to) };
}
