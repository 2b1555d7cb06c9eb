import type { Node } from "@tiptap/pm/model";
import type { TableMap } from "@tiptap/pm/tables";

/** The cells that begin in a column of a table, with their positions within it. */
export function cellsOfColumn(table: Node, map: TableMap, column: number): { cell: Node; at: number }[] {
  const places = Array.from({ length: map.height }, (_, row) => map.map[row * map.width + column]);
  return [...new Set(places)].flatMap((at) => {
    const cell = at === undefined || map.colCount(at) !== column ? null : table.nodeAt(at);
    return cell && at !== undefined ? [{ cell, at }] : [];
  });
}

/** Whether a cell of the table spans others: its rows and columns cannot be sorted or moved. */
export const isMerged = (table: Node): boolean =>
  table.children.some((row) => row.children.some(({ attrs }) => attrs.colspan > 1 || attrs.rowspan > 1));
