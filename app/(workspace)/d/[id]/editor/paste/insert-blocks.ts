import { Fragment, type Node, type ResolvedPos, Slice } from "@tiptap/pm/model";
import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import { fillCells } from "./fill-cells";

/** Replaces a range by blocks, as a paste does: text joins the text around it, and structure stays whole. */
export function replaceByBlocks(state: EditorState, { from, to }: { from: number; to: number }, blocks: Node[]) {
  const { tr } = state;
  const $from = state.doc.resolve(from);
  const $to = state.doc.resolve(to);
  if ($from.parent.type.spec.code) return ended(tr.insertText(textOf(blocks), from, to));
  if (isInCell($from)) {
    const [only, ...others] = blocks;
    const filled = only?.type.name === "table" && others.length === 0 ? fillCells(tr, $from, only) : null;
    return filled ?? ended(tr.replaceWith(from, to, lineOf(blocks)));
  }
  const [first, last] = [blocks.at(0), blocks.at(-1)];
  const openStart = first?.type.name === "paragraph" && $from.parent.inlineContent ? 1 : 0;
  const openEnd = last?.type.name === "paragraph" && (blocks.length > 1 || openStart) ? 1 : 0;
  const isAlone = $from.parent === $to.parent && $from.parent.content.size === to - from;
  const [before, after] = [edge($from, "start"), edge($to, "end")];
  tr.replaceRange(from, to, new Slice(Fragment.from(blocks), openStart, openEnd));
  const $end = tr.doc.resolve(insertedEnd(tr));
  // Behind a whole block the step also opens the second half of a split one.
  const end = openEnd === 0 && $end.depth > 0 && $end.parentOffset === 0 ? $end.before() : $end.pos;
  const replaced = tr.mapping.maps.length;
  if (!isAlone && openEnd === 0 && after) dropEmptied(tr, tr.doc.resolve(end).nodeAfter, end);
  if (!isAlone && openStart === 0 && before) {
    const $start = tr.doc.resolve(tr.mapping.map(from, -1));
    if ($start.depth > 0) dropEmptied(tr, $start.parent, $start.before());
  }
  return ended(tr, tr.mapping.slice(replaced).map(end, -1));
}

/** Whether a range begins or ends with the text block that it is in. */
function edge($pos: ResolvedPos, side: "start" | "end"): boolean {
  const offset = side === "start" ? 0 : $pos.parent.content.size;
  return $pos.parent.isTextblock && $pos.parent.content.size > 0 && $pos.parentOffset === offset;
}

/** Removes the empty paragraph that a split leaves beside a whole block. */
function dropEmptied(tr: Transaction, node: Node | null, pos: number): void {
  if (node?.type.name === "paragraph" && node.content.size === 0) tr.delete(pos, pos + node.nodeSize);
}

/** Puts the caret behind what a paste inserted. */
function ended(tr: Transaction, end = insertedEnd(tr)): Transaction {
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1)).scrollIntoView();
}

function insertedEnd(tr: Transaction): number {
  let end = tr.doc.content.size;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    end = newTo;
  });
  return end;
}

function isInCell($pos: ResolvedPos): boolean {
  for (let depth = $pos.depth; depth > 0; depth--) {
    if (/cell$/.test(String($pos.node(depth).type.spec.tableRole ?? ""))) return true;
  }
  return false;
}

/** The words of blocks, for code. */
const textOf = (blocks: readonly Node[]): string =>
  blocks.map((block) => block.textBetween(0, block.content.size, "\n", "")).join("\n");

/** The content of blocks on one line, for a cell. */
function lineOf(blocks: readonly Node[]): Fragment {
  const lines = blocks.flatMap(textBlocksIn).filter(({ content }) => content.size > 0);
  return lines.reduce((line, block) => {
    const { hardBreak } = block.type.schema.nodes;
    const started = line.size > 0 && hardBreak ? line.addToEnd(hardBreak.create()) : line;
    return started.append(block.type.spec.code ? Fragment.from(codeWords(block)) : block.content);
  }, Fragment.empty);
}

const textBlocksIn = (block: Node): Node[] => (block.isTextblock ? [block] : block.children.flatMap(textBlocksIn));

const codeWords = (block: Node): Node[] =>
  block.textContent.trim() === ""
    ? []
    : [block.type.schema.text(block.textContent.replace(/\s+/g, " "), [block.type.schema.mark("code")])];

/** Where a long paste goes: between two blocks, in place of an empty one. */
export function placeBetween(state: EditorState, { from, to }: { from: number; to: number }): Transaction {
  const tr = state.tr.delete(from, to);
  const $at = tr.doc.resolve(tr.mapping.map(from));
  if ($at.depth === 0) return tr.setMeta(PLACE, $at.pos);
  const block = $at.node(1);
  if (block.type.name === "paragraph" && block.content.size === 0 && tr.doc.childCount > 1) {
    tr.delete($at.before(1), $at.after(1));
    return tr.setMeta(PLACE, $at.before(1));
  }
  const isInside = $at.depth === 1 && $at.parentOffset > 0 && $at.parentOffset < $at.parent.content.size;
  if (isInside && !block.type.spec.code) {
    tr.split($at.pos);
    return tr.setMeta(PLACE, $at.pos + 1);
  }
  return tr.setMeta(
    PLACE,
    $at.depth === 1 && $at.parentOffset === 0 && block.content.size > 0 ? $at.before(1) : $at.after(1),
  );
}

/** The meta of `placeBetween`: the position between the blocks. */
export const PLACE = "pastePlace";
