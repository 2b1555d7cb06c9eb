import { make, unwrap } from "./make";
import { textOf } from "./text-of";

// By this Readability distinguishes a data table from a layout table.
const DATA = { summary: "data" };
const MAX_COLUMNS = 60;
const MAX_CELLS = 20_000;
const ALIGNMENTS = /^(?:left|center|right)$/;
const BREAKING = "p, div, ul, ol, dl, li, dt, dd, details, h1, h2, h3, h4, h5, h6, blockquote, section, figure, pre";
const STRUCTURE = "table, h1, h2, h3, h4, h5, h6, pre, blockquote, article, section";

/**
 * Makes every table regular: rows of one length, header cells in the first row or nowhere, one paragraph per cell;
 * layout tables are unwrapped, except those that `isData` knows.
 */
export function settleTables(
  root: Element,
  { isData = () => false }: { isData?: (table: Element) => boolean } = {},
): void {
  for (const caption of [...root.querySelectorAll("table > caption")]) {
    caption.closest("table")?.before(make(caption, "p", {}, [make(caption, "em", {}, lineOf(caption))]));
    caption.remove();
  }
  // Inner tables first: a table that contains another is a layout table.
  for (const table of [...root.querySelectorAll("table")].reverse()) {
    if (!isData(table) && arranges(table)) undo(table);
    else settle(table);
  }
}

function arranges(table: Element): boolean {
  const role = table.getAttribute("role");
  const rows = rowsOf(table);
  const widest = longestOf(rows.map(cellsOf));
  if (role === "presentation" || role === "none" || widest <= 1) return true;
  const cells = rows.flatMap(cellsOf);
  // A cell of a data table contains no other data table, even in a table with a header.
  if (cells.some((cell) => cell.querySelector("table"))) return true;
  return cells.some((cell) => cell.querySelector(STRUCTURE)) && !cells.some(({ localName }) => localName === "th");
}

function undo(table: Element): void {
  const cells = rowsOf(table).flatMap(cellsOf);
  for (const cell of cells) table.before(make(cell, "div", {}, [...cell.childNodes]));
  table.remove();
}

const longestOf = (rows: readonly (readonly unknown[])[]): number =>
  rows.reduce((longest, { length }) => Math.max(longest, length), 0);

const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
const cellsOf = (row: Element): Element[] => [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName));

function settle(table: Element): void {
  const rows = gridOf(table);
  const width = longestOf(rows);
  const header = isHeader(rows[0] ?? []);
  const aligns = Array.from({ length: width }, (_, column) => alignOf(rows, column));
  const made = rows.map((row, at) => {
    const name = header && at === 0 ? "th" : "td";
    const cells = aligns.map((align, column) => cellElement(table, row[column] ?? null, name, align));
    return make(table, "tr", {}, cells);
  });
  table.replaceWith(make(table, "table", DATA, [make(table, "tbody", {}, made)]));
}

/** The cells by position; where one spans several positions, the others are empty. */
function gridOf(table: Element): (Element | null)[][] {
  const rows = rowsOf(table);
  const grid: (Element | null)[][] = rows.map(() => []);
  let count = 0;
  for (const [at, row] of rows.entries()) {
    for (const cell of cellsOf(row)) {
      const column = firstFree(grid[at] ?? []);
      const right = Math.min(MAX_COLUMNS, column + spanOf(cell, "colspan", 1));
      for (const spanned of grid.slice(at, at + spanOf(cell, "rowspan", rows.length))) {
        for (let place = column; place < right && count < MAX_CELLS; place++, count++) spanned[place] ??= null;
      }
      const own = grid[at];
      if (own && column < right) own[column] = cell;
    }
  }
  return grid.filter((row) => row.length > 0);
}

function firstFree(row: (Element | null)[]): number {
  let place = 0;
  while (row[place] !== undefined) place++;
  return place;
}

/** How many positions a cell spans; 0 means the remaining `whole`. */
function spanOf(cell: Element, name: "colspan" | "rowspan", whole: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return span === 0 ? whole : Math.max(1, span || 1);
}

const isHeader = (row: (Element | null)[]): boolean => {
  const cells = row.filter((cell) => cell !== null);
  return cells.length > 0 && cells.every((cell) => cell.localName === "th" || cell.closest("thead") !== null);
};

/** The first alignment among a column's cells; our tables have one per column. */
function alignOf(rows: (Element | null)[][], column: number): string | null {
  for (const row of rows) {
    const cell = row[column];
    const style = /text-align:\s*(left|center|right)/i.exec(cell?.getAttribute("style") ?? "")?.[1];
    const align = (style ?? cell?.getAttribute("align") ?? "").toLowerCase();
    if (ALIGNMENTS.test(align)) return align;
  }
  return null;
}

function cellElement(near: Element, cell: Element | null, name: string, align: string | null): Element {
  const content = cell ? lineOf(cell) : [];
  // A row's header is not a header cell here, since those are in the first row only.
  const isRowName = name === "td" && cell?.localName === "th" && textOf(cell) !== "";
  const shown = isRowName ? [make(near, "strong", {}, content)] : content;
  return make(near, name, align ? { "data-align": align } : {}, [make(near, "p", {}, shown)]);
}

/** The content of a cell as one paragraph: inner blocks become lines. */
function lineOf(cell: Element): Node[] {
  for (const formula of cell.querySelectorAll('[data-display="block"]')) formula.setAttribute("data-display", "within");
  for (const code of [...cell.querySelectorAll("pre")]) {
    code.replaceWith(make(cell, "code", {}, [(code.textContent ?? "").trim()]));
  }
  for (const block of [...cell.querySelectorAll(BREAKING)].reverse()) {
    const follows = textOf(block) !== "" && isFollowed(block);
    if (follows) block.append(make(cell, "br"));
    unwrap(block);
  }
  return [...cell.childNodes];
}

function isFollowed(block: Element): boolean {
  for (let next = block.nextSibling; next; next = next.nextSibling) {
    if ((next.textContent ?? "").trim() !== "" || next.nodeName.toLowerCase() === "img") return true;
  }
  return false;
}

/** Writes the alignment of cells into their styles, since Readability removes the attribute. */
export function alignCells(root: Element): void {
  for (const cell of root.querySelectorAll("[data-align]")) {
    const align = cell.getAttribute("data-align") ?? "";
    if (ALIGNMENTS.test(align)) cell.setAttribute("style", `text-align: ${align}`);
  }
}
