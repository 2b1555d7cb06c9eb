import { sameJson } from "#lib/base/same-json";
import { newNodeId } from "../ids/new-node-id";
import { textAttribute } from "../model/attribute";
import type { Budget } from "../model/bounded-diff";
import type { NodeJson } from "../model/document";
import { node } from "../schema/build";
import { hasMergedCells } from "../schema/table-grid";
import { mergeBlock, type Settled } from "./block";
import { reordered } from "./moved";
import { mergeShell, pick } from "./shell";
import type { Conflict, Side } from "./tree";
import { weave } from "./weave";

/** A table by named rows and columns; a cell is identified by its row and column. */
type Grid = {
  rows: readonly string[];
  columns: readonly string[];
  cells: ReadonlyMap<string, NodeJson>;
  hasHeader: boolean;
  layouts: ReadonlyMap<string, Layout>;
};

/** What the cells of a column share. */
type Layout = { align: unknown; width: unknown };

type Grids = { base: Grid; ours: Grid; theirs: Grid };
type Axis = "rows" | "columns";

/** A merged table, null when nothing is left of it; conflicts within cells name the paragraphs there. */
export type SettledTable = { node: NodeJson | null; clash: Settled["clash"]; conflicts: Conflict[] };

/**
 * Merges a table: added, removed and moved rows and columns, and the text of each cell. A row or column that one side
 * removed and the other edited is a clash: then the table stays as in ours.
 */
export function mergeTable(base: NodeJson | undefined, ours: NodeJson, theirs: NodeJson, budget: Budget): SettledTable {
  if (sameJson(ours, theirs) || (base && sameJson(base, theirs))) return { node: ours, clash: null, conflicts: [] };
  if (base && sameJson(base, ours)) return { node: theirs, clash: null, conflicts: [] };
  if (!base) return { node: ours, clash: "structure", conflicts: [] };
  if ([base, ours, theirs].some(hasMergedCells)) return mergeMerged(base, ours, theirs, budget);
  const grids = gridsOf(base, ours, theirs);
  const rows = mergeLines(grids, "rows");
  const columns = mergeLines(grids, "columns");
  const layouts = columns && mergeLayouts(grids, columns);
  const shell = mergeShell(base, ours, theirs, budget);
  if (!rows || !columns) return { node: ours, clash: "structure", conflicts: [] };
  if (!layouts || !shell) return { node: ours, clash: "attribute", conflicts: [] };
  if (rows.length === 0 || columns.length === 0) return { node: null, clash: null, conflicts: [] };

  const hasHeader = pick(grids.base.hasHeader, grids.ours.hasHeader, grids.theirs.hasHeader) ?? grids.ours.hasHeader;
  const conflicts: Conflict[] = [];
  const content = rows.map((row, at) => {
    const type = at === 0 && hasHeader ? "tableHeader" : "tableCell";
    const cells = columns.map((column) =>
      node(type, layouts.get(column), [mergeCell(grids, nameOf(row, column), conflicts, budget)]),
    );
    return node("tableRow", {}, cells);
  });
  return { node: { ...shell, content }, clash: null, conflicts };
}

/** Tables with merged cells: one side may change their rows, columns and merging, both sides the texts of cells. */
function mergeMerged(base: NodeJson, ours: NodeJson, theirs: NodeJson, budget: Budget): SettledTable {
  const shell = mergeShell(base, ours, theirs, budget);
  if (!shell) return { node: ours, clash: "attribute", conflicts: [] };
  const [before, our, their] = [base, ours, theirs].map(shapeOf);
  if (our !== before && their !== before && our !== their) return { node: ours, clash: "structure", conflicts: [] };
  const shaped = our === before ? theirs : ours;
  const other = new Map(paragraphsOf(shaped === ours ? theirs : ours).flatMap((row) => row.map(byId)));
  const was = new Map(paragraphsOf(base).flatMap((row) => row.map(byId)));
  const kept = new Set(paragraphsOf(shaped).flatMap((row) => row.map((cell) => textAttribute(cell, "id"))));
  // A cell that one side merged into another, or removed, had its text changed by the other side.
  const isLost = [...other].some(([id, cell]) => !kept.has(id) && !sameJson(cell.content, was.get(id)?.content));
  if (isLost) return { node: ours, clash: "structure", conflicts: [] };
  const conflicts: Conflict[] = [];
  const content = (shaped.content ?? []).map((row) => ({
    ...row,
    content: (row.content ?? []).map((cell) => {
      const own = cell.content?.[0] ?? { type: "paragraph" };
      const id = textAttribute(own, "id");
      const another = other.get(id);
      if (!another) return cell;
      const [mine, yours] = shaped === ours ? [own, another] : [another, own];
      const { node: merged, clash } = mergeBlock(was.get(id), mine, yours, budget);
      if (clash) conflicts.push({ blockId: id, base: was.get(id) ?? null, ours: mine, theirs: yours, kind: clash });
      return { ...cell, content: [merged] };
    }),
  }));
  return { node: { ...shell, content }, clash: null, conflicts };
}

const byId = (cell: NodeJson): [string, NodeJson] => [textAttribute(cell, "id"), cell];

/** The cells of a table without their texts: their ids, types, spans and layouts. */
const shapeOf = (table: NodeJson): string =>
  JSON.stringify(
    (table.content ?? []).map((row) =>
      (row.content ?? []).map(({ type, attrs, content = [] }) => [type, attrs, textAttribute(content[0] ?? {}, "id")]),
    ),
  );

function nameOf(row: string, column: string): string {
  return `${row} ${column}`;
}

function gridsOf(base: NodeJson, ours: NodeJson, theirs: NodeJson): Grids {
  const before = paragraphsOf(base);
  const named = {
    rows: before.map((_, at) => String(at)),
    columns: (before[0] ?? []).map((_, at) => String(at)),
  };
  const grid = (table: NodeJson): Grid => {
    const lines = paragraphsOf(table);
    return gridOf(
      table,
      nameLines(idsOf(before), named.rows, idsOf(lines)),
      nameLines(transposed(idsOf(before)), named.columns, transposed(idsOf(lines))),
    );
  };
  return { base: gridOf(base, named.rows, named.columns), ours: grid(ours), theirs: grid(theirs) };
}

function gridOf(table: NodeJson, rows: readonly string[], columns: readonly string[]): Grid {
  const cells = new Map<string, NodeJson>();
  paragraphsOf(table).forEach((row, at) => {
    row.forEach((cell, column) => {
      cells.set(nameOf(rows[at] ?? "", columns[column] ?? ""), cell);
    });
  });
  const first = table.content?.[0]?.content ?? [];
  const layouts = new Map(
    columns.map((column, at) => {
      const { align = null, width = null } = first[at]?.attrs ?? {};
      return [column, { align, width }];
    }),
  );
  return { rows, columns, cells, hasHeader: first[0]?.type === "tableHeader", layouts };
}

function paragraphsOf(table: NodeJson): NodeJson[][] {
  return (table.content ?? []).map((row) =>
    (row.content ?? []).map((cell) => cell.content?.[0] ?? { type: "paragraph" }),
  );
}

function idsOf(rows: readonly (readonly NodeJson[])[]): string[][] {
  return rows.map((row) => row.map((cell) => textAttribute(cell, "id")));
}

function transposed(lines: readonly (readonly string[])[]): string[][] {
  return (lines[0] ?? []).map((_, at) => lines.map((line) => line[at] ?? ""));
}

/** Names each line after the base's line that it shares most cells with; a new line after its first cell. */
function nameLines(
  before: readonly (readonly string[])[],
  names: readonly string[],
  lines: readonly (readonly string[])[],
): string[] {
  const lineOf = new Map(before.flatMap((ids, at) => ids.map((id): [string, number] => [id, at])));
  const candidates = lines.flatMap((ids, line) => {
    const votes = new Map<number, number>();
    for (const id of ids) {
      const old = lineOf.get(id);
      if (old !== undefined) votes.set(old, (votes.get(old) ?? 0) + 1);
    }
    return [...votes].map(([old, count]) => ({ line, old, count }));
  });
  const taken = new Set<number>();
  const named = new Map<number, string>();
  for (const { line, old } of candidates.sort((a, b) => b.count - a.count || a.line - b.line)) {
    if (named.has(line) || taken.has(old)) continue;
    taken.add(old);
    named.set(line, names[old] ?? "");
  }
  return lines.map((ids, line) => named.get(line) ?? `new ${ids[0] ?? line}`);
}

/** The rows or columns in their new order; null when one side removed what the other changed. */
function mergeLines(grids: Grids, axis: Axis): string[] | null {
  const [base, ours, theirs] = [grids.base[axis], grids.ours[axis], grids.theirs[axis]];
  const isLost = (side: Side, other: readonly string[]) =>
    grids[side][axis].some(
      (line) => base.includes(line) && !other.includes(line) && isWritten(grids, side, axis, line),
    );
  if (isLost("ours", theirs) || isLost("theirs", ours)) return null;
  const moved = { ours: new Set(reordered(base, ours)), theirs: new Set(reordered(base, theirs)) };
  const isIncoming = (line: string) =>
    ours.includes(line) ? moved.theirs.has(line) && !moved.ours.has(line) : !base.includes(line);
  const incoming = new Set(theirs.filter(isIncoming));
  const existing = ours.filter((line) => !incoming.has(line) && (theirs.includes(line) || !base.includes(line)));
  return weave(existing, theirs, incoming);
}

/** Whether a side changed the text of a line's cells, or added cells with text. */
function isWritten(grids: Grids, side: Side, axis: Axis, line: string): boolean {
  const grid = grids[side];
  return (axis === "rows" ? grid.columns : grid.rows).some((crossing) => {
    const name = axis === "rows" ? nameOf(line, crossing) : nameOf(crossing, line);
    return !sameJson(grids.base.cells.get(name)?.content, grid.cells.get(name)?.content);
  });
}

/** The alignment and width of each column; null when both sides changed one differently. */
function mergeLayouts({ base, ours, theirs }: Grids, columns: readonly string[]): Map<string, Layout> | null {
  const merged = new Map<string, Layout>();
  for (const column of columns) {
    const [before, own, other] = [base, ours, theirs].map((grid) => grid.layouts.get(column));
    const [our, their] = [own ?? other, other ?? own];
    const align = pick(before?.align, our?.align, their?.align);
    const width = pick(before?.width, our?.width, their?.width);
    if (align === undefined || width === undefined) return null;
    merged.set(column, { align, width });
  }
  return merged;
}

function mergeCell({ base, ours, theirs }: Grids, name: string, conflicts: Conflict[], budget: Budget): NodeJson {
  const [before, our, their] = [base.cells.get(name), ours.cells.get(name), theirs.cells.get(name)];
  if (!our || !their) return our ?? their ?? node("paragraph", { id: newNodeId() });
  const { node: merged, clash } = mergeBlock(before && withIdOf(before, our), our, withIdOf(their, our), budget);
  if (clash)
    conflicts.push({ blockId: textAttribute(our, "id"), base: before ?? null, ours: our, theirs: their, kind: clash });
  return merged;
}

/** Cells are matched by position, so their ids may differ: ours are kept. */
function withIdOf(cell: NodeJson, other: NodeJson): NodeJson {
  return { ...cell, attrs: { ...cell.attrs, id: other.attrs?.id } };
}
