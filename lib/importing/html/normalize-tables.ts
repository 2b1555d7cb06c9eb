import { make, unwrap } from "./create-element";
import { textOf } from "./text-of";

// By this Readability distinguishes a data table from a layout table.
const DATA = { summary: "data" };
const MAX_COLUMNS = 60;
const MAX_CELLS = 20_000;
const ALIGNMENTS = /^(?:left|center|right)$/;
const BREAKING = "p, div, ul, ol, dl, li, dt, dd, details, h1, h2, h3, h4, h5, h6, blockquote, section, figure, pre";
const STRUCTURE = "table, h1, h2, h3, h4, h5, h6, pre, blockquote, article, section";

/**
 * Makes every table regular: rows of one length, header cells in the first row or nowhere, one paragraph per cell; merged
 * cells stay merged. Layout tables are unwrapped, except those that `isData` knows.
 */
export function normalizeTables(
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
  const cells = rows.flatMap(cellsOf);
  const hasHeader = isHeader(cellsOf(rows[0] ?? table));
  const isColumn = widest <= 1 && !(hasHeader && cells.length > 1);
  if (role === "presentation" || role === "none" || isColumn) return true;
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
  const rows = rowsOf(table);
  const header = isHeader(cellsOf(rows.find((row) => cellsOf(row).length > 0) ?? table));
  const grid = withoutCoveredRows(gridOf(rows, header));
  const width = longestOf(grid);
  const aligns = Array.from({ length: width }, (_, column) => alignOf(grid, column));
  const seen = new Set<Place>();
  const made = grid.map((row, at) => {
    const name = header && at === 0 ? "th" : "td";
    const cells = aligns.flatMap((align, column) => {
      const place = row[column] ?? empty();
      if (seen.has(place)) return [];
      seen.add(place);
      return [cellElement(table, place, name, align)];
    });
    return make(table, "tr", {}, cells);
  });
  table.replaceWith(make(table, "table", DATA, [make(table, "tbody", {}, made)]));
}

/** A cell of the page, or an empty one, and how many columns and rows it takes. */
type Place = { cell: Element | null; columns: number; rows: number };

const empty = (): Place => ({ cell: null, columns: 1, rows: 1 });

/** The cells by position, each in all that it takes. A header is one row: what its cells take below is empty cells. */
function gridOf(rows: readonly Element[], header: boolean): Place[][] {
  const filled = rows.filter((row) => cellsOf(row).length > 0);
  const grid: Place[][] = filled.map(() => []);
  let count = 0;
  for (const [at, row] of filled.entries()) {
    const own = grid[at] ?? [];
    for (const cell of cellsOf(row)) {
      const column = firstFree(own);
      if (column >= MAX_COLUMNS || count >= MAX_CELLS) break;
      const wanted = Math.min(MAX_COLUMNS, column + spanOf(cell, "colspan", 1));
      let right = column + 1;
      while (right < wanted && own[right] === undefined) right += 1;
      const isHead = header && at === 0;
      const place: Place = { cell, columns: right - column, rows: 0 };
      for (const spanned of grid.slice(at, at + spanOf(cell, "rowspan", filled.length))) {
        if (count >= MAX_CELLS || spanned.slice(column, right).some(Boolean)) break;
        const isBelow = isHead && spanned !== own;
        if (!isBelow) place.rows += 1;
        for (let taken = column; taken < right; taken += 1, count += 1) spanned[taken] = isBelow ? empty() : place;
      }
    }
  }
  return grid;
}

/** Leaves out the rows in which no cell begins. */
function withoutCoveredRows(grid: readonly Place[][]): Place[][] {
  const seen = new Set<Place>();
  return grid.filter((row) => {
    const places = new Set([...row].filter(Boolean));
    const begins = [...places].some((place) => !seen.has(place));
    if (!begins) for (const place of places) place.rows -= 1;
    for (const place of places) seen.add(place);
    return begins;
  });
}

function firstFree(row: readonly Place[]): number {
  let place = 0;
  while (row[place] !== undefined) place++;
  return place;
}

/** How many positions a cell spans; 0 means the remaining `whole`. */
function spanOf(cell: Element, name: "colspan" | "rowspan", whole: number): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? "1", 10);
  return span === 0 ? whole : Math.max(1, span || 1);
}

const isHeader = (cells: readonly Element[]): boolean =>
  cells.length > 0 && cells.every((cell) => cell.localName === "th" || cell.closest("thead") !== null);

/** The first alignment among a column's cells; our tables have one per column. */
function alignOf(grid: readonly Place[][], column: number): string | null {
  for (const row of grid) {
    const place = row[column];
    const cell = place && row[column - 1] !== place ? place.cell : null;
    const style = /text-align:\s*(left|center|right)/i.exec(cell?.getAttribute("style") ?? "")?.[1];
    const align = (style ?? cell?.getAttribute("align") ?? "").toLowerCase();
    if (ALIGNMENTS.test(align)) return align;
  }
  return null;
}

function cellElement(near: Element, { cell, columns, rows }: Place, name: string, align: string | null): Element {
  const content = cell ? lineOf(cell) : [];
  // A row's header is not a header cell here, since those are in the first row only.
  const isRowName = name === "td" && cell?.localName === "th" && textOf(cell) !== "";
  const shown = isRowName ? [make(near, "strong", {}, content)] : content;
  const spans = {
    ...(columns > 1 ? { colspan: String(columns) } : {}),
    ...(rows > 1 ? { rowspan: String(rows) } : {}),
  };
  return make(near, name, { ...(align ? { "data-align": align } : {}), ...spans }, [make(near, "p", {}, shown)]);
}

/** The content of a cell as one paragraph: inner blocks become lines. */
function lineOf(cell: Element): Node[] {
  for (const formula of cell.querySelectorAll('[data-display="block"]')) formula.setAttribute("data-display", "within");
  for (const code of [...cell.querySelectorAll("pre")]) {
    code.replaceWith(make(cell, "code", {}, [(code.textContent ?? "").trim()]));
  }
  for (const item of [...cell.querySelectorAll("li")]) item.prepend(signOf(item));
  for (const block of [...cell.querySelectorAll(BREAKING)].reverse()) {
    const follows = textOf(block) !== "" && isFollowed(block);
    if (follows) block.append(make(cell, "br"));
    unwrap(block);
  }
  return [...cell.childNodes];
}

/** What a list shows before an item, which a line of a cell would lose. */
function signOf(item: Element): string {
  const isChecked = item.getAttribute("data-checked");
  if (isChecked !== null) return isChecked === "true" ? "☒ " : "☐ ";
  const list = item.parentElement;
  if (list?.localName !== "ol") return "• ";
  const start = Number.parseInt(list.getAttribute("start") ?? "1", 10) || 0;
  return `${start + [...list.children].indexOf(item)}. `;
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
