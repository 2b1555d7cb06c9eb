import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ITEMS, LED_BY_LINE } from "#lib/document/model/lists";
import type { PlacedBlock } from "./block-around";

/** The range to delete with a block: its containers too, as far as it is all that they hold. */
export function rangeWithEmptied(doc: Node, { node, pos }: PlacedBlock): { from: number; to: number } {
  const $pos = doc.resolve(pos);
  let [from, to] = [pos, pos + node.nodeSize];
  for (let depth = $pos.depth; depth > 0 && $pos.node(depth).childCount === 1; depth--) {
    from = $pos.before(depth);
    to = $pos.after(depth);
  }
  return { from, to };
}

/** Where a block goes when it moves one step: past its neighbour, or out of its container. */
function stepTarget(doc: Node, { node, pos }: PlacedBlock, step: 1 | -1): number | null {
  const $pos = doc.resolve(pos);
  const { parent } = $pos;
  const index = $pos.index();
  const first = LED_BY_LINE.has(parent.type.name) && !ITEMS.includes(node.type.name) ? 1 : 0;
  const isAtEdge = step < 0 ? index <= first : index >= parent.childCount - 1;
  if (!isAtEdge) {
    const neighbour = parent.child(index + step);
    return step < 0 ? pos - neighbour.nodeSize : pos + node.nodeSize + neighbour.nodeSize;
  }
  // An item leaves no list, for its list is what makes it one.
  if ($pos.depth === 0 || ITEMS.includes(node.type.name)) return null;
  const outer = doc.resolve(step < 0 ? $pos.before() : $pos.after());
  return outer.parent.canReplaceWith(outer.index(), outer.index(), node.type) ? outer.pos : null;
}

/** Moves a block to a position between blocks; null when it is there already or cannot be there. */
export function moveBlockTo(state: EditorState, block: PlacedBlock, target: number): Transaction | null {
  const { node, pos } = block;
  const end = pos + node.nodeSize;
  if (target >= pos && target <= end) return null;
  const $target = state.doc.resolve(target);
  if (!$target.parent.canReplaceWith($target.index(), $target.index(), node.type)) return null;
  const { from, to } = rangeWithEmptied(state.doc, block);
  if (target > from && target < to) return null;
  const tr = state.tr;
  // The later of the two places first, so that the other stays where it is.
  if (target > from) tr.insert(target, node).delete(from, to);
  else tr.delete(from, to).insert(target, node);
  const moved = target > from ? target - (to - from) : target;
  return withSelectionIn(state, tr, block, moved);
}

/** Keeps the selection in a block that moved. */
function withSelectionIn({ selection }: EditorState, tr: Transaction, { node, pos }: PlacedBlock, moved: number) {
  const isInside = selection.from >= pos && selection.to <= pos + node.nodeSize;
  if (isInside && selection instanceof TextSelection) {
    const [anchor, head] = [selection.anchor - pos + moved, selection.head - pos + moved];
    return tr.setSelection(TextSelection.create(tr.doc, anchor, head)).scrollIntoView();
  }
  return tr.setSelection(NodeSelection.create(tr.doc, moved)).scrollIntoView();
}

/** Moves a block one step up or down; null at the edge of the text. */
export function moveBlock(state: EditorState, block: PlacedBlock, step: 1 | -1): Transaction | null {
  const target = stepTarget(state.doc, block, step);
  return target === null ? null : moveBlockTo(state, block, target);
}

/** Deletes a block, with the containers that would be empty. */
export function deleteBlock(state: EditorState, block: PlacedBlock): Transaction {
  const { from, to } = rangeWithEmptied(state.doc, block);
  const { paragraph } = state.schema.nodes;
  const isAll = to - from === state.doc.content.size;
  const tr = isAll && paragraph ? state.tr.replaceWith(from, to, paragraph.create()) : state.tr.delete(from, to);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)))).scrollIntoView();
}

// A label and an id name one thing.
const UNIQUE = new Set(["id", "label"]);

function withoutNames(node: Node): Node {
  if (node.isText) return node;
  const isNamed = !node.isInline || node.type.name === "image";
  const attrs = Object.fromEntries(
    Object.entries(node.attrs).map(([name, value]) => [name, isNamed && UNIQUE.has(name) ? null : value]),
  );
  const kept = node.type.name === "footnoteDef" ? { ...attrs, label: node.attrs.label } : attrs;
  return node.type.create(
    // A caption needs its label.
    node.type.name === "table" ? { ...kept, caption: null } : kept,
    node.children.map(withoutNames),
    node.marks,
  );
}

/** Inserts a copy of a block after it; ids and labels, which are unique, are left out. */
export function duplicateBlock(state: EditorState, { node, pos }: PlacedBlock): Transaction {
  const at = pos + node.nodeSize;
  const tr = state.tr.insert(at, withoutNames(node));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView();
}
