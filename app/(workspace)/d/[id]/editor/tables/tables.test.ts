import { EditorState, TextSelection } from "@tiptap/pm/state";
import { addColumnAfter, addRowAfter, addRowBefore, CellSelection, splitCell } from "@tiptap/pm/tables";
import { describe, expect, test } from "vitest";
import { nodeOf, textOf } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeBlocks, serializeMarkdown } from "#lib/document/markdown/serialize";
import { parseContent } from "#lib/document/schema/validate";
import { testTranslator } from "../../../../../words/test-translator";
import { setShares, sharesAfter } from "./drag-widths";
import { RegularTables } from "./regular-tables";
import { mergeSelected, refuseRows, setColumn, sortRows, tableAt, tableOf, textsOf } from "./table-edits";

const t = testTranslator("editor.forms");

const TABLE = "| n | v |\n| - | -: |\n| b | 10 |\n| a | 9 |\n| c | |\n";

const plugins = RegularTables.config.addProseMirrorPlugins?.call({} as never) ?? [];

/** A state with the caret in the cell with some words. */
function inCell(markdown: string, words: string): EditorState {
  const doc = nodeOf(withIds(parseMarkdown(markdown)));
  let at = 0;
  doc.descendants((node, pos) => {
    if (node.text === words) at = pos;
  });
  return EditorState.create({ doc, plugins, selection: TextSelection.create(doc, at) });
}

const written = (state: EditorState) => serializeMarkdown(textOf(state.doc));

/** The state after a command. */
function stateAfter(state: EditorState, command: typeof addRowAfter): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}

describe("a table", () => {
  test.each([
    ["a row below", addRowAfter, "a"],
    ["a row above", addRowBefore, "b"],
    ["a column to the right", addColumnAfter, "10"],
    ["a row above the header", addRowBefore, "n"],
  ])("can still be written with %s", (_, command, words) => {
    const made = textOf(stateAfter(inCell(`${TABLE}\n: {widths="60 *"}`, words), command).doc);
    const filled = withIds(made);
    expect(parseContent(filled)).toEqual(filled);
  });

  test("sorts its rows by the caret's column, numbers by size, empty cells last, and keeps the caret in its cell", () => {
    const column = (words: string, direction: 1 | -1) => {
      const state = inCell(TABLE, words);
      const at = tableAt(state);
      const tr = at && sortRows(state, at, direction, "en");
      expect(tr?.selection.$from.parent.textContent ?? words).toBe(words);
      const table = tr?.doc.firstChild;
      return table ? textsOf(table).map(([name]) => name) : null;
    };
    expect(column("b", 1)).toEqual(["n", "a", "b", "c"]);
    expect(column("10", -1)).toBeNull();
    expect(column("10", 1)).toEqual(["n", "a", "b", "c"]);
    expect(column("v", 1)).toEqual(["n", "a", "b", "c"]);
  });

  test("merges selected cells, their texts below each other, and splits them again", () => {
    const state = inCell(TABLE, "a");
    const { doc } = state;
    const starts = new Map<string, number>();
    doc.descendants((node, pos) => {
      if (node.type.name.startsWith("tableCell") || node.type.name === "tableHeader") starts.set(node.textContent, pos);
    });
    const selected = (from: string, to: string) => {
      const cells = CellSelection.create(doc, starts.get(from) ?? 0, starts.get(to) ?? 0);
      return state.apply(state.tr.setSelection(cells));
    };
    expect(mergeSelected(state)).toBe(false);
    expect(mergeSelected(selected("n", "b"))).toBe(false);
    const merged = stateAfter(selected("b", "9"), mergeSelected);
    expect(written(merged)).toContain('| b<br>10<br>a<br>9 | |\n| | |\n| c | |\n\n: {merged="A2:B3"}');
    expect(textsOf(merged.doc.child(0))).toHaveLength(4);
    expect(written(stateAfter(merged, splitCell))).not.toContain("merged");
    const at = tableAt(merged);
    expect(at && sortRows(merged, at, 1, "en")).toBeNull();
  });

  test("has one alignment in a column", () => {
    const state = inCell(TABLE, "a");
    const at = tableAt(state);
    const next = at && state.apply(setColumn(state, at, { align: "center", width: 30 }));
    expect(next && written(next)).toContain("| :-: | -: |");
    expect(next && written(next)).toContain(': {widths="30 *"}');
  });

  test("is made of rows of text, with line breaks, unless there are too many", () => {
    expect(
      serializeBlocks([
        tableOf([
          ["a", "b"],
          ["c\nd", ""],
        ]),
      ]),
    ).toBe("| a | b |\n| - | - |\n| c<br>d | |\n");
    expect(refuseRows(t, [])).toMatch(/nothing/);
    expect(refuseRows(t, [Array(61).fill("a")])).toMatch(/60 columns/);
    expect(refuseRows(t, Array(20_001).fill(["a"]))).toMatch(/20,000/);
  });
});

describe("a dragged line between columns", () => {
  test.each([
    [0, 30, [30, 30, 40]],
    [1, 75, [20, 55, 25]],
    [0, -10, [10, 50, 40]],
    [1, 120, [20, 70, 10]],
  ])("behind column %i at %i percent changes the columns beside it alone: %j", (index, place, expected) =>
    expect(sharesAfter([20, 40, 40], index, place)).toEqual(expected),
  );

  test("makes whole shares of what a screen measures, each at least one", () => {
    expect(sharesAfter([33.3, 66.4, 0.2], 0, 50.4)).toEqual([50, 49, 1]);
  });

  test("sets the widths in one change, and none in a table with other columns", () => {
    const state = inCell(TABLE, "a");
    const tr = setShares(state, { pos: 0, shares: [30, 70] });
    expect(written(state.apply(tr ?? state.tr))).toContain('{widths="30 70"}');
    expect(setShares(state, { pos: 0, shares: [30, 30, 40] })).toBeNull();
  });
});
