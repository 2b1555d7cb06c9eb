import { Fragment, type Node, type ResolvedPos } from "@tiptap/pm/model";
import { Selection, type Transaction } from "@tiptap/pm/state";
import { isMerged } from "../tables/table-shape";

/** Fills the cells of a table from the one at a position with those of another table; the table grows as needed. */
export function fillCells(tr: Transaction, $at: ResolvedPos, given: Node): Transaction | null {
  const depth = tableDepth($at);
  if (depth === null) return null;
  const table = $at.node(depth);
  // Rows and columns that merged cells belong to have no single place.
  if (isMerged(table) || isMerged(given)) return null;
  const [top, left] = [$at.index(depth), $at.index(depth + 1)];
  const rows = cellsOf(table);
  const pasted = cellsOf(given);
  const height = Math.max(rows.length, top + pasted.length);
  const width = Math.max(rows[0]?.length ?? 0, left + (pasted[0]?.length ?? 0));
  const { tableRow, tableCell } = table.type.schema.nodes;
  if (!tableRow || !tableCell) return null;
  const built = Array.from({ length: height }, (_r, row) =>
    Array.from({ length: width }, (_c, column) => {
      const own = rows[row]?.[column];
      const words = pasted[row - top]?.[column - left]?.content;
      if (own) return words ? own.copy(words) : own;
      // A new cell is as its row and its column are.
      const type = rows[row]?.[0]?.type ?? tableCell;
      return type.createChecked({ align: rows[0]?.[column]?.attrs.align ?? null }, words ?? emptyOf(table));
    }),
  );
  const pos = $at.before(depth);
  const filled = table.copy(rowsOf(table, built));
  tr.replaceWith(pos, pos + table.nodeSize, filled);
  const end = pos + 1 + sizeUpTo(filled, top + pasted.length, left + (pasted[0]?.length ?? 0));
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), -1)).scrollIntoView();
}

function tableDepth($at: ResolvedPos): number | null {
  for (let depth = $at.depth; depth > 0; depth--) if ($at.node(depth).type.name === "table") return depth;
  return null;
}

const cellsOf = (table: Node): Node[][] => table.children.map((row) => [...row.children]);

const emptyOf = (table: Node) => table.type.schema.nodes.paragraph?.create();

const rowsOf = (table: Node, cells: Node[][]): Fragment =>
  Fragment.from(cells.flatMap((row) => table.type.schema.nodes.tableRow?.create(null, row) ?? []));

/** The size of a table up to the end of its last filled cell. */
function sizeUpTo(table: Node, rows: number, columns: number): number {
  let size = 0;
  table.forEach((row, _offset, at) => {
    if (at < rows - 1) size += row.nodeSize;
    else if (at === rows - 1) {
      size += 1;
      row.forEach((cell, _cellOffset, column) => {
        if (column < columns) size += cell.nodeSize;
      });
    }
  });
  return size;
}
