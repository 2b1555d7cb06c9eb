import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { PLACE, placeBetween, replaceByBlocks } from "./insert-blocks";

const nodeOf = (markdown: string) => schema.nodeFromJSON(parseMarkdown(markdown));
const blocksOf = (markdown: string) => [...nodeOf(markdown).children];

/** A state from markdown where `¦` is the caret, or two of them the selection. */
function at(markdown: string) {
  let doc = nodeOf(markdown);
  const found: number[] = [];
  doc.descendants((node, pos) => {
    for (const { index } of (node.text ?? "").matchAll(/¦/g)) found.push(pos + index);
  });
  const [from = 1, to = from] = found.map((pos, before) => pos - before);
  const { tr } = EditorState.create({ doc });
  for (const pos of [...found].reverse()) tr.delete(pos, pos + 1);
  doc = tr.doc;
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, from, to) });
  return { state, from, to };
}

const show = (doc: { toJSON(): unknown }) => serializeMarkdown(doc.toJSON() as DocumentJson).trim();

function pasted(target: string, markdown: string): string {
  const { state, from, to } = at(target);
  const tr = replaceByBlocks(state, { from, to }, blocksOf(markdown));
  tr.doc.check();
  return show(tr.insertText("¦").doc);
}

describe("a paste into a paragraph", () => {
  test("joins words to the words around them", () => {
    expect(pasted("The ¦ sea", "**blue**")).toBe("The **blue¦** sea");
  });

  test("puts whole blocks between its halves, and leaves no empty paragraph", () => {
    expect(pasted("One¦two", "## Head\n\n- item")).toBe("One\n\n## Head\n\n- item¦\n\ntwo");
    expect(pasted("One¦", "## Head")).toBe("One\n\n## Head¦");
    expect(pasted("¦One", "## Head")).toBe("## Head¦\n\nOne");
  });

  test("replaces the selected words", () => {
    expect(pasted("One ¦two¦ three", "2")).toBe("One 2¦ three");
  });

  test("begins and ends with the words of its first and last paragraph", () => {
    expect(pasted("a¦z", "one\n\n## Head\n\ntwo")).toBe("aone\n\n## Head\n\ntwo¦z");
  });
});

test("a paste takes the place of an empty paragraph", () => {
  const state = EditorState.create({ doc: schema.nodeFromJSON({ type: "doc", content: [{ type: "paragraph" }] }) });
  expect(show(replaceByBlocks(state, { from: 1, to: 1 }, blocksOf("## Head\n\n- item")).doc)).toBe("## Head\n\n- item");
});

test("in code a paste is text", () => {
  expect(pasted("```\na¦\n```", "**b**\n\nc")).toBe("```\nab\nc¦\n```");
});

describe("a paste into a table", () => {
  const table = "| a | b |\n| - | - |\n| 1¦ | 2 |";

  test("stays in the cell, on one line", () => {
    expect(pasted(table, "x\n\n- y")).toBe("| a | b |\n| - | - |\n| 1x<br>y¦ | 2 |");
  });

  test("fills the cells with those of a table, which grows", () => {
    expect(pasted(table, "| x | y | z |\n| - | - | - |\n| p | q | r |")).toBe(
      "| a | b | |\n| - | - | - |\n| x | y | z |\n| p | q | r¦ |",
    );
  });
});

test("a long paste goes between blocks", () => {
  const placed = (markdown: string) => {
    const { state, from, to } = at(markdown);
    const tr = placeBetween(state, { from, to });
    return show(tr.insert(tr.getMeta(PLACE), blocksOf("## Head")).doc);
  };
  expect(placed("One¦two")).toBe("One\n\n## Head\n\ntwo");
  expect(placed("One two¦")).toBe("One two\n\n## Head");
  expect(placed("¦One two")).toBe("## Head\n\nOne two");
  expect(placed("- One ¦two\n\nafter")).toBe("- One two\n\n## Head\n\nafter");
});
