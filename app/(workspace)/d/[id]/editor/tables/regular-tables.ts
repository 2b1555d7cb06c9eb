import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import { TableMap } from "@tiptap/pm/tables";
import { touches } from "../../parts/touches";
import { cellsOfColumn } from "./table-shape";

const TABLE = new Set(["table"]);

/**
 * Keeps tables as they can be written: a new cell takes the alignment and width of its column, and header cells fill the
 * first row or none.
 */
export const RegularTables = Extension.create({
  name: "regularTables",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, before, state) =>
        transactions.some((tr) => tr.docChanged && touches(tr, TABLE)) ? regular(before, state) : null,
    }),
  ],
});

function regular(before: EditorState, state: EditorState): Transaction | null {
  const known = new Set<Node>(before.doc.children);
  const { tr } = state;
  state.doc.forEach((block, at) => {
    if (known.has(block)) return;
    if (block.type.name === "table") settle(tr, block, at);
    else
      block.descendants((node, pos) => {
        if (node.type.name === "table") settle(tr, node, at + 1 + pos);
        return !node.isTextblock && node.type.name !== "table";
      });
  });
  return tr.docChanged ? tr : null;
}

function settle(tr: Transaction, table: Node, pos: number): void {
  const { tableHeader, tableCell } = table.type.schema.nodes;
  const [first] = table.children;
  if (!first || !tableHeader || !tableCell) return;
  // A cell over several rows cannot be in a header, which is one row.
  const isTall = first.children.some(({ attrs }) => attrs.rowspan > 1);
  const hasHeader = !isTall && first.children.some(({ type }) => type === tableHeader);
  const map = TableMap.get(table);
  // Half of a merge: the editor's own rules complete it first.
  if (map.problems) return;
  const layouts = Array.from({ length: map.width }, (_, column) => layoutOf(table, map, column));
  table.forEach((row, rowAt, index) => {
    const type = index === 0 && hasHeader ? tableHeader : tableCell;
    row.forEach((cell, cellAt) => {
      const at = rowAt + cellAt + 1;
      const { align = null, width = null } = layouts[map.colCount(at)] ?? {};
      if (cell.type === type && cell.attrs.align === align && cell.attrs.width === width) return;
      tr.setNodeMarkup(pos + at + 1, type, { ...cell.attrs, align, width });
    });
  });
}

/** What the cells of a column share: a new one says nothing yet. */
function layoutOf(table: Node, map: TableMap, column: number): { align: unknown; width: unknown } {
  const cells = cellsOfColumn(table, map, column).map(({ cell }) => cell);
  const given = (name: string): unknown => cells.find(({ attrs }) => attrs[name] !== null)?.attrs[name] ?? null;
  return { align: given("align"), width: given("width") };
}
