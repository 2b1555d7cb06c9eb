import { describe, expect, test } from "vitest";
import { renderHtml } from "../html/html";
import { parseContent } from "../schema/validate";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

const TABLE = "| a | b |\n| - | - |\n| c | d |\n\n";

describe("the braces of a table's caption", () => {
  test.each([
    ["widths for another number of columns", ': {widths="10 20 30"}'],
    ["a width past 100", ': {widths="10 120"}'],
    ["widths that say nothing", ': {widths="* *"}'],
    ["an unknown class", ": {.big}"],
    ["a class twice", ": {.header-column .header-column}"],
    ["a caption without a label", ": c {.header-column}"],
  ])("stay text with %s", (_, caption) => {
    const document = parseMarkdown(TABLE + caption);
    expect(document.content.map(({ type }) => type)).toEqual(["table", "paragraph"]);
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });

  test.each([": {.header-column}", ': {widths="30 *"}', ': Caption {#tbl:a .header-column widths="30 70"}'])(
    "are written as they were read: %s",
    (caption) => {
      const document = parseMarkdown(TABLE + caption);
      expect(serializeMarkdown(document)).toBe(`${TABLE}${caption}\n`);
      expect(parseContent(document)).toEqual(document);
    },
  );

  test("size the columns and head the rows on a page", () => {
    const shown = renderHtml(parseMarkdown(`${TABLE}: {.header-column widths="30 *"}`));
    expect(shown).toContain('<colgroup><col style="width:30%"><col></colgroup>');
    expect(shown).toContain('<th scope="row">c</th><td>d</td>');
  });
});
