import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { renderHtml } from "../html/html";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { merge } from "../merge/merge";
import type { DocumentJson, NodeJson } from "../model/document";
import { node } from "./build";
import { cellGrid, mergedRanges, tableProblem } from "./table-grid";
import { parseContent } from "./validate";

const TABLE = "| a | |\n| - | - |\n| c | d |\n| | e |\n\n";

const documentOf = (table: NodeJson): DocumentJson => ({ type: "doc", attrs: { frontMatter: "" }, content: [table] });

/** A table whose cells are cut into rectangles at random: each rectangle is a cell with its number, or an empty one. */
const tables = fc
  .record({
    rows: fc.integer({ min: 1, max: 5 }),
    columns: fc.integer({ min: 1, max: 5 }),
    hasHeader: fc.boolean(),
    wishes: fc.array(fc.record({ width: fc.integer({ min: 1, max: 3 }), height: fc.integer({ min: 1, max: 3 }) }), {
      minLength: 25,
      maxLength: 25,
    }),
  })
  .map(({ rows, columns, hasHeader, wishes }) => {
    const taken = Array.from({ length: rows }, () => Array.from({ length: columns }, () => false));
    const isFree = (row: number, column: number) => taken[row]?.[column] === false;
    const content = taken.map((line, row) => {
      const isHead = hasHeader && row === 0;
      const cells = line.flatMap((_, column) => {
        if (!isFree(row, column)) return [];
        const { width, height } = wishes[row * 5 + column] ?? { width: 1, height: 1 };
        let colspan = 1;
        while (colspan < width && isFree(row, column + colspan)) colspan += 1;
        const rowspan = isHead ? 1 : Math.min(height, rows - row);
        for (let at = row; at < row + rowspan; at += 1) taken[at]?.fill(true, column, column + colspan);
        const words = [{ type: "text", text: `${row} ${column}` }];
        return [node(isHead ? "tableHeader" : "tableCell", { colspan, rowspan }, [node("paragraph", {}, words)])];
      });
      return node("tableRow", {}, cells);
    });
    return node("table", {}, content);
  });

describe("merged cells", () => {
  test.each([
    ["beyond the table", 'merged="B1:C1"'],
    ["over a cell with text", 'merged="A1:A2"'],
    ["that overlap", 'merged="A1:B1 B1:B2"'],
    ["of one cell", 'merged="A1:A1"'],
    ["from the end to the start", 'merged="B1:A1"'],
    ["of the header and a row", 'merged="B1:B2"'],
    ["in another order", 'merged="A2:A3 A1:B1"'],
  ])("stay text where markdown names some %s", (_, braces) => {
    const document = parseMarkdown(`${TABLE}: {${braces}}`);
    expect(document.content.map(({ type }) => type)).toEqual(["table", "paragraph"]);
  });

  test("are named in braces after the table, as a spreadsheet names them", () => {
    const markdown = `${TABLE}: {merged="A1:B1 A2:A3"}\n`;
    const document = parseMarkdown(markdown);
    expect(serializeMarkdown(document)).toBe(markdown);
    expect(renderHtml(document)).toContain('<th scope="colgroup" colspan="2">a</th>');
    expect(renderHtml(document)).toContain('<td rowspan="2">c</td><td>d</td>');
  });

  test.each([
    ["overlap", [[2, 1], [1]], "All rows"],
    ["leave the table", [[1, 1], [1]], "All rows"],
  ])("are refused where they %s", (_, widths, words) => {
    const rows = widths.map((row) =>
      node(
        "tableRow",
        {},
        row.map((colspan) => node("tableCell", { colspan }, [node("paragraph")])),
      ),
    );
    expect(tableProblem(node("table", {}, rows))).toContain(words);
  });

  test("that claim millions of places are refused before they are placed", () => {
    const cell = node("tableCell", { colspan: 700, rowspan: 1 }, [node("paragraph")]);
    const rows = Array.from({ length: 2_000 }, () => node("tableRow", {}, [cell]));
    expect(cellGrid(node("table", {}, rows))).toBeNull();
  });

  test("are read as they were written, whatever they cover", () => {
    fc.assert(
      fc.property(tables, (table) => {
        expect(tableProblem(table)).toBeNull();
        const document = documentOf(table);
        expect(parseContent(document)).toEqual(document);
        const again = parseMarkdown(serializeMarkdown(document));
        expect(again.content).toEqual([table]);
        expect(serializeMarkdown(again)).toBe(serializeMarkdown(document));
      }),
      runs(2_000, 100),
    );
  });

  test("stay when another edits a cell, and a merge over an edited cell is a conflict", () => {
    const ids = (document: DocumentJson): DocumentJson => {
      let count = 0;
      return JSON.parse(JSON.stringify(document), (key, value) => (key === "id" ? `nod_${count++}` : value));
    };
    const base = ids(parseMarkdown(TABLE));
    const merged: DocumentJson = JSON.parse(JSON.stringify(base));
    const [head] = merged.content[0]?.content ?? [];
    head?.content?.splice(1, 1);
    Object.assign(head?.content?.[0]?.attrs ?? {}, { colspan: 2 });
    expect(mergedRanges(merged.content[0] ?? node("table"))).toBe("A1:B1");
    const edit = (from: string, to: string): DocumentJson =>
      JSON.parse(JSON.stringify(base).replace(`"text":"${from}"`, `"text":"${to}"`));
    const { merged: document, conflicts } = merge(base, merged, edit("d", "dd"));
    expect(conflicts).toEqual([]);
    expect(serializeMarkdown(document)).toBe(`${TABLE.replace("d", "dd")}: {merged="A1:B1"}\n`);
    const filled = JSON.parse(JSON.stringify(base));
    filled.content[0].content[0].content[1].content[0].content = [{ type: "text", text: "b" }];
    expect(merge(base, merged, filled).conflicts).toHaveLength(1);
  });
});
