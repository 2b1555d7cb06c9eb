import { numberAttribute } from "../model/attribute";
import type { NodeJson } from "../model/document";
import { node, withContent } from "./build";

/** The most columns of a table with merged cells: two letters name no more. */
export const MAX_COLUMNS = 702;

// A few cells could claim millions of places.
const MAX_PLACES = 200_000;

/** How many columns and rows a cell takes. */
export const spanOf = (cell: { attrs?: NodeJson["attrs"] }): { columns: number; rows: number } => ({
  columns: numberAttribute(cell, "colspan", 1),
  rows: numberAttribute(cell, "rowspan", 1),
});

/** What the cells of a column share. */
export type ColumnLayout = { align: unknown; width: unknown };

/** The cells of a table by row and column; null where a cell from the left or above reaches, undefined in a gap. */
export type CellGrid = (NodeJson | null | undefined)[][];

/**
 * Places the cells of a table as HTML does (https://html.spec.whatwg.org/#forming-a-table); null when two overlap, one
 * leaves the table, or they claim too many places.
 */
export function cellGrid(table: NodeJson): CellGrid | null {
  const rows = table.content ?? [];
  const grid: CellGrid = rows.map(() => []);
  let places = 0;
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.content ?? []) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const { columns, rows: height } = spanOf(cell);
      places += columns * height;
      if (at + height > rows.length || places > MAX_PLACES) return null;
      for (const spanned of grid.slice(at, at + height)) {
        for (let place = column; place < column + columns; place += 1) {
          if (spanned[place] !== undefined) return null;
          spanned[place] = null;
        }
      }
      const own = grid[at];
      if (own) own[column] = cell;
      column += columns;
    }
  }
  return grid;
}

/** Whether a cell of the table spans others. */
export const hasMergedCells = (table: NodeJson): boolean =>
  (table.content ?? []).some((row) =>
    (row.content ?? []).some((cell) => spanOf(cell).columns > 1 || spanOf(cell).rows > 1),
  );

/** The layout of each column: of the first cell that begins in it. */
export function columnLayouts(grid: CellGrid): ColumnLayout[] {
  return (grid[0] ?? []).map((_, column) => {
    const { align = null, width = null } = grid.find((row) => row[column])?.[column]?.attrs ?? {};
    return { align, width };
  });
}

/** The table with a cell in every place: an empty one where another reaches. Merged cells keep their spans. */
export function filledTable(table: NodeJson): NodeJson {
  if (!hasMergedCells(table)) return table;
  const grid = cellGrid(table) ?? [];
  const layouts = columnLayouts(grid);
  const content = (table.content ?? []).map((row, at) => ({
    ...row,
    content: (grid[at] ?? []).map(
      (cell, column) =>
        cell ?? node(at === 0 ? headType(grid) : "tableCell", { ...layouts[column] }, [node("paragraph")]),
    ),
  }));
  return { ...table, content };
}

const headType = (grid: CellGrid): string => grid[0]?.find((cell) => cell)?.type ?? "tableCell";

const RANGE = /^([A-Z]{1,2})([1-9]\d{0,4}):([A-Z]{1,2})([1-9]\d{0,4})$/;

/** The name of a range of cells, whose first is at this column and row, counted from 0: `A1:B3`. */
export function rangeOf({
  column,
  row,
  columns,
  rows,
}: {
  column: number;
  row: number;
  columns: number;
  rows: number;
}) {
  return `${letters(column)}${row + 1}:${letters(column + columns - 1)}${row + rows}`;
}

/** The merged cells of a table as a spreadsheet names them, `A1:B1 C2:C4`; an empty string when it has none. */
export function mergedRanges(table: NodeJson): string {
  if (!hasMergedCells(table)) return "";
  const ranges = (cellGrid(table) ?? []).flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const { columns, rows } = cell ? spanOf(cell) : { columns: 1, rows: 1 };
      return columns === 1 && rows === 1 ? [] : [rangeOf({ column, row: at, columns, rows })];
    }),
  );
  return ranges.join(" ");
}

/**
 * A table of single cells with some of them merged, as `mergedRanges` names them; null when a range does not fit, two
 * overlap, a cell that is covered has content, or a range is not in the order of the table.
 */
export function withMergedRanges(table: NodeJson, ranges: string): NodeJson | null {
  const rows = (table.content ?? []).map((row) => [...(row.content ?? [])]);
  const merged: (NodeJson | null)[][] = rows.map((row) => [...row]);
  for (const range of ranges.split(" ")) {
    const [, left = "", top = "", right = "", bottom = ""] = RANGE.exec(range) ?? [];
    const [from, to, first, last] = [columnOf(left), columnOf(right), Number(top) - 1, Number(bottom) - 1];
    const cell = merged[first]?.[from];
    if (!cell || to < from || last < first || (to === from && last === first)) return null;
    for (let row = first; row <= last; row += 1) {
      for (let column = from; column <= to; column += 1) {
        const covered = merged[row]?.[column];
        if (!covered || ((row !== first || column !== from) && !isEmpty(covered))) return null;
        const line = merged[row];
        if (line) line[column] = null;
      }
    }
    const line = merged[first];
    if (line) line[from] = { ...cell, attrs: { ...cell.attrs, colspan: to - from + 1, rowspan: last - first + 1 } };
  }
  const content = (table.content ?? []).map((row, at) =>
    withContent(
      row,
      (merged[at] ?? []).filter((cell) => cell !== null),
    ),
  );
  const whole = { ...table, content };
  // A column that no cell begins in has no alignment and no width that could be kept.
  const isKept = ({ attrs }: NodeJson, column: number) =>
    !(attrs?.align || attrs?.width) || merged.some((row) => row[column]);
  const isWhole = rows[0]?.every(isKept) && tableProblem(whole) === null && mergedRanges(whole) === ranges;
  return isWhole ? whole : null;
}

const isEmpty = (cell: NodeJson): boolean => (cell.content ?? []).every(({ content = [] }) => content.length === 0);

const letters = (column: number): string =>
  (column < 26 ? "" : String.fromCharCode(64 + Math.floor(column / 26))) + String.fromCharCode(65 + (column % 26));

/** The column that letters name, from 0; -1 for none. */
const columnOf = (name: string): number =>
  [...name].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Why a table cannot be kept, in a sentence; null when it can. */
export function tableProblem(table: NodeJson): string | null {
  const grid = cellGrid(table);
  if (!grid) return "The merged cells of a table lie within it and do not overlap.";
  const columns = grid[0]?.length ?? 0;
  if (columns === 0) return "A table's row has at least one cell.";
  if (columns > MAX_COLUMNS && hasMergedCells(table)) {
    return `A table with merged cells has at most ${MAX_COLUMNS} columns.`;
  }
  if (grid.some((row) => row.length !== columns || row.includes(undefined))) {
    return "All rows of a table have the same number of cells; a merged cell counts as those that it covers.";
  }
  const head = headType(grid);
  const layouts = columnLayouts(grid);
  for (const [at, row] of grid.entries()) {
    for (const [column, cell] of row.entries()) {
      if (!cell) continue;
      if ((cell.type === "tableHeader") !== (at === 0 && head === "tableHeader")) {
        return "Header cells fill a table's first row and occur nowhere else.";
      }
      if (cell.type === "tableHeader" && spanOf(cell).rows > 1) return "A header cell spans columns, not rows.";
      const { align = null, width = null } = cell.attrs ?? {};
      if (align !== layouts[column]?.align) return "All cells of a column have the same align.";
      if (width !== layouts[column]?.width) return "All cells of a column have the same width.";
    }
  }
  return null;
}
