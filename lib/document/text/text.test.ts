import { describe, expect, test } from "vitest";
import { listNodes, outline } from "../edit/nodes";
import { parseMarkdown } from "../markdown/parse";
import { leadingHeading, plainText, wordCount } from "./text";

const read = parseMarkdown;

describe("text of a document", () => {
  test("separates its blocks", () => {
    expect(plainText(read("# a\n\nb *c*\\\nd\n\n- e\n- f"))).toBe("a\nb c\nd\ne\nf");
  });

  test.each([
    ["", 0],
    ["one two  three", 3],
    ["don't stop, e.g. state-of-the-art 3.14", 5],
    ["Füße và tiếng Việt", 4],
    ["漢字かな", 4],
    ["— * … !", 0],
  ])("%j has %i words", (markdown, count) => {
    expect(wordCount(read(markdown))).toBe(count);
  });

  test("may begin with a heading", () => {
    expect(leadingHeading(read("## A *b*\n\nc"))).toBe("A b");
    expect(leadingHeading(read("c\n\n# A"))).toBeNull();
    expect(leadingHeading(read("#\n\nc"))).toBeNull();
  });
});

describe("nodes of a document", () => {
  test("are listed in reading order, a table as one block, containers without text", () => {
    const nodes = listNodes(read("# a\n\n- b\n  - c\n\n| d |\n|---|\n| e |\n\n> f"));
    expect(nodes.map(({ index, type, depth, text, childCount }) => [index, type, depth, text, childCount])).toEqual([
      [0, "heading", 0, "a", undefined],
      [1, "bulletList", 0, "", 1],
      [2, "listItem", 1, "", 2],
      [3, "paragraph", 2, "b", undefined],
      [4, "bulletList", 2, "", 1],
      [5, "listItem", 3, "", 1],
      [6, "paragraph", 4, "c", undefined],
      [7, "table", 0, "d\ne", undefined],
      [8, "blockquote", 0, "", 1],
      [9, "paragraph", 1, "f", undefined],
    ]);
  });

  test("have their own markdown", () => {
    const markdown = listNodes(read("1. a\n2. b\n\n[^n]: c")).map((node) => node.markdown);
    expect(markdown).toEqual(["1. a\n2. b", "- a", "a", "- b", "b", "[^n]: c", "c"]);
  });

  test("form an outline of headings", () => {
    expect(outline(read("# a\n\nb\n\n## c")).map(({ index, level, text }) => [index, level, text])).toEqual([
      [0, 1, "a"],
      [2, 2, "c"],
    ]);
  });
});
