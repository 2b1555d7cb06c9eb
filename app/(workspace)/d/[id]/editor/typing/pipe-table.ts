import type { Node } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";

const ALIGNS: Readonly<Record<string, string>> = { ":-:": "center", "-:": "right", ":-": "left" };

/** The cells of a line between pipes; `\|` is a pipe in a cell. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

const isDelimiter = (line: string): boolean =>
  /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/.test(line.slice(0, 2_000)) && line.includes("|");

/** The alignments that the line under a table's header names, or null when it is no such line. */
export function alignsOf(line: string): (string | null)[] | null {
  if (!isDelimiter(line)) return null;
  return cellsOf(line).map((cell) => ALIGNS[cell.replace(/-+/, "-")] ?? null);
}

/**
 * Turns two lines, a header between pipes and `| --- |` under it, into a table when Enter is pressed after the second; the
 * caret goes to the first cell of its body.
 */
export function pipeTable(state: EditorState, tr: Transaction): boolean {
  const { $from, empty } = state.selection;
  const { table, tableRow, tableHeader, tableCell, paragraph } = state.schema.nodes;
  if (!empty || $from.parent.type.name !== "paragraph" || $from.parentOffset !== $from.parent.content.size)
    return false;
  if (!table || !tableRow || !tableHeader || !tableCell || !paragraph) return false;
  const found = linesAbove(state);
  const aligns = found && alignsOf(found.delimiter);
  const header = found ? cellsOf(found.header) : [];
  if (!found || !aligns || aligns.length !== header.length) return false;
  const row = (type: typeof tableCell, words: readonly string[]): Node =>
    tableRow.create(
      null,
      aligns.map((align, at) => {
        const text = words[at];
        return type.create({ align }, paragraph.create(null, text ? state.schema.text(text) : []));
      }),
    );
  const made = table.create(null, [row(tableHeader, header), row(tableCell, [])]);
  const $start = state.doc.resolve(found.from);
  if (!$start.parent.canReplaceWith($start.index(), state.doc.resolve(found.to).index(), table)) return false;
  tr.replaceWith(found.from, found.to, made);
  const body = found.from + 1 + (made.firstChild?.nodeSize ?? 0);
  tr.setSelection(TextSelection.near(tr.doc.resolve(body + 1))).scrollIntoView();
  return true;
}

type Lines = { header: string; delimiter: string; from: number; to: number };

/** The line of the caret and the one above it: in two paragraphs, or in one with a line break. */
function linesAbove({ selection: { $from } }: EditorState): Lines | null {
  const text = (node: Node) =>
    node.textBetween(0, node.content.size, "\n", (leaf) => (leaf.type.name === "hardBreak" ? "\n" : "\ufffc"));
  const lines = text($from.parent).split("\n");
  const [header, delimiter, ...others] = lines;
  if (delimiter !== undefined && header !== undefined) {
    return others.length === 0 ? { header, delimiter, from: $from.before(), to: $from.after() } : null;
  }
  const before = $from.node(-1).maybeChild($from.index(-1) - 1);
  if (before?.type.name !== "paragraph" || header === undefined) return null;
  const above = text(before);
  if (above.includes("\n") || !above.includes("|")) return null;
  return { header: above, delimiter: header, from: $from.before() - before.nodeSize, to: $from.after() };
}
