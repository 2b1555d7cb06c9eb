import { findParentNode } from "@tiptap/core";
import { Fragment, type Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { CellSelection, mergeCells, selectedRect, TableMap } from "@tiptap/pm/tables";
import type { NodeJson } from "#lib/document/model/document";
import { node } from "#lib/document/schema/build";
import { filledTable } from "#lib/document/schema/table-grid";
import { nodeText } from "#lib/document/text/text";
import type { Translator } from "../../../../../words/setup/translator";
import { cellsOfColumn, isMerged } from "./table-shape";

/** The table around the caret, and the caret's row and column in it. */
export type TableAt = { table: Node; pos: number; row: number; column: number };

/** The table around the caret; null outside tables. */
export function tableAt({ selection }: EditorState): TableAt | null {
  const found = findParentNode(({ type }) => type.name === "table")(selection);
  if (!found) return null;
  const $from = selection instanceof CellSelection ? selection.$anchorCell : selection.$from;
  const cell = $from.depth > found.depth + 1 ? $from.before(found.depth + 2) : $from.pos;
  const column = TableMap.get(found.node).colCount(cell - found.pos - 1);
  return { table: found.node, pos: found.pos, row: $from.index(found.depth), column };
}

/** Whether the first row of a table is its header. */
export const hasHeaderRow = (table: Node): boolean => table.firstChild?.firstChild?.type.name === "tableHeader";

/** The first cell that begins in the caret's column. */
export const firstCellOf = ({ table, column }: TableAt): Node | undefined =>
  cellsOfColumn(table, TableMap.get(table), column)[0]?.cell;

/**
 * Makes the selected cells one, their texts below each other; false where one cell is selected, or cells of the header and
 * of other rows. A cell holds one paragraph, so the command of the library, which collects paragraphs, does not fit.
 */
export function mergeSelected(state: EditorState, dispatch?: (tr: Transaction) => void): boolean {
  if (!mergeCells(state)) return false;
  const { table, tableStart, map, top, bottom, left, right } = selectedRect(state);
  if (hasHeaderRow(table) && top === 0 && bottom > 1) return false;
  if (!dispatch) return true;
  const { hardBreak, paragraph } = state.schema.nodes;
  const [first = 0, ...others] = map.cellsInRect({ top, bottom, left, right });
  const cell = table.nodeAt(first);
  const lines = [first, ...others].flatMap((at) => {
    const words = table.nodeAt(at)?.firstChild?.content;
    return words && words.size > 0 ? [words] : [];
  });
  const joined = lines.reduce(
    (all, words, at) => (at === 0 ? words : all.append(Fragment.from(hardBreak?.create())).append(words)),
    Fragment.empty,
  );
  const { tr } = state;
  for (const at of others.toReversed()) tr.delete(tableStart + at, tableStart + at + (table.nodeAt(at)?.nodeSize ?? 0));
  const line = cell?.firstChild;
  const merged = cell?.type.create(
    { ...cell.attrs, colspan: right - left, rowspan: bottom - top },
    paragraph?.create(line?.attrs, joined),
  );
  if (cell && merged) tr.replaceWith(tableStart + first, tableStart + first + cell.nodeSize, merged);
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(tableStart + first + 2))));
  return true;
}

/** Sets an attribute of all cells of the caret's column. */
export function setColumn(state: EditorState, at: TableAt, attrs: Record<string, unknown>): Transaction {
  const { tr } = state;
  for (const { cell, at: place } of cellsOfColumn(at.table, TableMap.get(at.table), at.column)) {
    tr.setNodeMarkup(at.pos + 1 + place, null, { ...cell.attrs, ...attrs });
  }
  return tr;
}

type Value = { text: string; number: number | null };

function valueIn(row: Node, column: number): Value {
  const text = nodeText(row.child(column).toJSON()).trim();
  const plain = text.replace(/[\s\u00a0']|%$/gu, "").replace(/^(-?\d+),(\d+)$/, "$1.$2");
  return { text, number: /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i.test(plain) ? Number(plain) : null };
}

/** Sorts the rows below the header by the caret's column: numbers by size, words by the language, empty cells last. */
export function sortRows(state: EditorState, at: TableAt, direction: 1 | -1, locale: string): Transaction | null {
  const { table, pos, column, row } = at;
  if (isMerged(table)) return null;
  const first = hasHeaderRow(table) ? 1 : 0;
  const rows = table.children.slice(first);
  const values = new Map(rows.map((each) => [each, valueIn(each, column)]));
  const filled = [...values.values()].filter(({ text }) => text !== "");
  const isNumeric = filled.length > 0 && filled.every(({ number }) => number !== null);
  const words = new Intl.Collator(locale, { numeric: true });
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [values.get(a), values.get(b)];
    if (!one?.text || !other?.text) return Number(!one?.text) - Number(!other?.text);
    const order = isNumeric ? (one.number ?? 0) - (other.number ?? 0) : words.compare(one.text, other.text);
    return order * direction;
  });
  if (sorted.every((each, index) => each === rows[index])) return null;
  const start = pos + 1 + (first === 1 ? (table.firstChild?.nodeSize ?? 0) : 0);
  const end = pos + table.nodeSize - 1;
  const tr = state.tr.replaceWith(start, end, sorted);
  const held = table.child(row);
  const before = sorted.slice(0, Math.max(0, sorted.indexOf(held))).reduce((size, { nodeSize }) => size + nodeSize, 0);
  const caret = row < first ? state.selection.from : start + before + (state.selection.from - startOf(at));
  return tr.setSelection(TextSelection.near(tr.doc.resolve(caret)));
}

/** The position of the caret's row. */
const startOf = ({ table, pos, row }: TableAt): number =>
  table.children.slice(0, row).reduce((at, { nodeSize }) => at + nodeSize, pos + 1);

/** The texts of a table's cells. */
export const textsOf = (table: Node): string[][] =>
  (filledTable(table.toJSON()).content ?? []).map(({ content = [] }) => content.map(nodeText));

const MAX_COLUMNS = 60;
const MAX_CELLS = 20_000;

/** Why rows cannot become a table, or null. */
export function refuseRows(t: Translator<"editor.forms">, rows: readonly (readonly string[])[]): string | null {
  const columns = rows[0]?.length ?? 0;
  if (columns === 0) return t("csv.nothing");
  if (columns > MAX_COLUMNS) return t("csv.tooWide", { most: MAX_COLUMNS, columns });
  return rows.length * columns > MAX_CELLS ? t("csv.tooLong") : null;
}

/** A table of texts, the first row its header; line ends within a cell become line breaks. */
export function tableOf(rows: readonly (readonly string[])[]): NodeJson {
  const cell = (value: string, isHeader: boolean) =>
    node(isHeader ? "tableHeader" : "tableCell", {}, [node("paragraph", {}, wordsOf(value))]);
  const made = rows.map((row, at) =>
    node(
      "tableRow",
      {},
      row.map((value) => cell(value, at === 0)),
    ),
  );
  return node("table", {}, made);
}

/** Puts an empty table of three rows and columns in the place of the selection, with the caret in its first cell. */
export function insertTable({ tr }: { tr: Transaction }): boolean {
  const start = tr.selection.from + 1;
  const table = tr.doc.type.schema.nodeFromJSON(tableOf(Array(3).fill(["", "", ""])));
  tr.replaceSelectionWith(table)
    .setSelection(TextSelection.near(tr.doc.resolve(start)))
    .scrollIntoView();
  return true;
}

const wordsOf = (value: string): NodeJson[] =>
  value
    .trim()
    .split(/\r\n|\n|\r/)
    .flatMap((text, at) => [...(at > 0 ? [node("hardBreak")] : []), ...(text === "" ? [] : [{ type: "text", text }])]);
