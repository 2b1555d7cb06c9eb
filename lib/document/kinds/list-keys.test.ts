import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { nodeOf, textOf } from "../diff/steps";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import { parseContent } from "../schema/validate";
import { joinIntoList, joinNextItem, moveIntoList } from "./list-keys";

/** The markdown after an act with the caret at the mark `^`, marked again; null when it does nothing. */
function pressed(markdown: string, act: (state: EditorState) => Transaction | null): string | null {
  const state = EditorState.create({ doc: nodeOf(parseMarkdown(markdown)) });
  let at = -1;
  state.doc.descendants((node, pos) => {
    const index = node.text?.indexOf("^") ?? -1;
    if (index >= 0) at = pos + index;
  });
  const unmarked = state.tr.delete(at, at + 1);
  const tr = act(state.apply(unmarked.setSelection(TextSelection.create(unmarked.doc, at))));
  if (!tr) return null;
  tr.insertText("^", tr.selection.from);
  const made = textOf(tr.doc);
  expect(parseContent(made).content.length).toBe(made.content.length);
  return serializeMarkdown(made).trim();
}

describe("Delete at the end of an item's line", () => {
  test.each([
    ["in the middle of a line", "- a^b\n- c"],
    ["before what is no item", "- a^\n\ntext"],
    ["before another paragraph of the item", "- a^\n\n  b\n- c"],
    ["before an item that begins with a quote", "- a^\n- > b"],
    ["before a rule", "- a^\n- ---\n- b"],
    ["outside lists", "a^\n\n- b"],
  ])("leaves it to the editor %s", (_, markdown) => {
    expect(pressed(markdown, joinNextItem)).toBeNull();
  });

  test.each([
    ["the next item", "- a^\n- b\n- c", "- a^b\n- c"],
    ["the next task", "- [ ] a^\n- [x] b", "- [ ] a^b"],
    ["an item and keeps what is below it", "- a^\n- b\n  - c\n- d", "- a^b\n  - c\n- d"],
    ["the first item below it", "- a^\n  - b\n  - c\n- d", "- a^b\n  - c\n- d"],
    ["the first item below it, whose own come up", "- a^\n  - b\n    - c\n  - d\n- e", "- a^b\n  - c\n  - d\n- e"],
    ["the only item below it, whose own come up", "- a^\n  - b\n    - c\n- d", "- a^b\n  - c\n- d"],
    ["an item with a list of another kind below it", "- a^\n  - b\n    1. c\n  - d", "- a^b\n  1. c\n  - d"],
    ["an item of a list of another kind", "- a^\n  1. b\n- c", "- a^b\n- c"],
    ["an item further out, with those below it", "- a\n  - b^\n- c\n  - d\n- e", "- a\n  - b^c\n  - d\n- e"],
  ])("takes in %s", (_, markdown, expected) => {
    expect(pressed(markdown, joinNextItem)).toBe(expected);
  });
});

describe("Backspace at the start of a line below a list", () => {
  test.each([
    ["in the middle of a line", "- a\n\nb^c"],
    ["where the list ends with code", "- ```\n  a\n  ```\n\n^b"],
    ["where the list ends with a table", "- a\n\n  | b |\n  | --- |\n  | c |\n\n^d"],
    ["where the list ends with a rule", "- a\n\n  ---\n\n^b"],
    ["in an item", "- a\n- ^b"],
    ["below something else", "> a\n\n^b"],
  ])("leaves it to the editor %s", (_, markdown) => {
    expect(pressed(markdown, joinIntoList)).toBeNull();
  });

  test.each([
    ["- a\n\n^b", "- a^b"],
    ["- a\n  1. b\n\n^c\n\nd", "- a\n  1. b^c\n\nd"],
    ["- [x] a\n\n# ^b", "- [x] a^b"],
  ])("continues the last line of the list", (markdown, expected) => {
    expect(pressed(markdown, joinIntoList)).toBe(expected);
  });
});

describe("Tab at the start of a block below a list", () => {
  test.each([
    ["in the middle of a line", "- a\n\nb^c"],
    ["in an item", "- a\n- ^b"],
    ["below something else", "a\n\n^b"],
  ])("leaves it to the editor %s", (_, markdown) => {
    expect(pressed(markdown, moveIntoList)).toBeNull();
  });

  test("makes it the last block of the last item", () => {
    expect(pressed("- a\n- b\n\n^c\n\nd", moveIntoList)).toBe("- a\n- b\n\n  ^c\n\nd");
  });
});
