import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, NodeSelection } from "@tiptap/pm/state";
import { ITEMS, LED_BY_LINE } from "#lib/document/model/lists";

/** A block that can be moved on its own, and its position. */
export type PlacedBlock = { node: Node; pos: number };

const HOLDS_MOVABLE = new Set(["doc", "blockquote", "alert", "details", "footnoteDef"]);

/** Whether a child of a block can be moved on its own: an item of a list, or a block that is not the line of its parent. */
function isMovable(parent: Node, child: Node, index: number): boolean {
  if (ITEMS.includes(child.type.name)) return true;
  return HOLDS_MOVABLE.has(parent.type.name) && !(index === 0 && LED_BY_LINE.has(parent.type.name));
}

/** The innermost movable block around a position, or after it between two blocks. */
export function blockAround($pos: ResolvedPos): PlacedBlock | null {
  const after = $pos.nodeAfter;
  if (after?.isBlock && isMovable($pos.parent, after, $pos.index())) return { node: after, pos: $pos.pos };
  for (let depth = $pos.depth; depth > 0; depth--) {
    const node = $pos.node(depth);
    if (isMovable($pos.node(depth - 1), node, $pos.index(depth - 1))) return { node, pos: $pos.before(depth) };
  }
  return null;
}

/** The block that the keys act on: the selected one, or the innermost around the caret. */
export function blockOfSelection({ selection }: EditorState): PlacedBlock | null {
  if (selection instanceof NodeSelection && selection.node.isBlock)
    return { node: selection.node, pos: selection.from };
  return blockAround(selection.$from);
}

/** The block that a choice in the text turns into another: of a definition the paragraph alone, not the whole item. */
export function blockToTurn(state: EditorState): PlacedBlock | null {
  const { $from } = state.selection;
  const isDefinition = $from.depth > 1 && $from.node(-1).type.name === "definitionItem" && $from.index(-1) > 0;
  return isDefinition ? { node: $from.parent, pos: $from.before() } : blockOfSelection(state);
}
