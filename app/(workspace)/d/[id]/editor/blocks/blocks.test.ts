import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import { nodeOf, textOf } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { NodeJson } from "#lib/document/model/document";
import { parseContent } from "#lib/document/schema/validate";
import { blockAround, blockToTurn, type PlacedBlock } from "./block-around";
import { deleteBlock, duplicateBlock, moveBlock, moveBlockTo } from "./move-block";
import { turnInto } from "./turn-into";

type Act = (state: EditorState, block: PlacedBlock) => { doc: EditorState["doc"] } | null;

const open = (markdown: string) => EditorState.create({ doc: nodeOf(withIds(parseMarkdown(markdown))) });

/** The innermost movable block with some words. */
function blockWith(state: EditorState, words: string): PlacedBlock {
  let at = -1;
  state.doc.descendants((node, pos) => {
    if (at < 0 && node.isText && node.text?.includes(words)) at = pos;
  });
  const block = blockAround(state.doc.resolve(at));
  if (!block) throw new Error(`There is no block with “${words}”.`);
  return block;
}

/** The markdown after an act on the block with some words; null when it does nothing. */
function edited(markdown: string, words: string, act: Act): string | null {
  const state = open(markdown);
  const tr = act(state, blockWith(state, words));
  if (!tr) return null;
  const made = textOf(tr.doc);
  // Every result is a valid document.
  expect(parseContent(made).content.length).toBe(made.content.length);
  return serializeMarkdown(made).trim();
}

const moved = (markdown: string, words: string, step: 1 | -1) =>
  edited(markdown, words, (state, block) => moveBlock(state, block, step));

const turned = (markdown: string, words: string, type: string, attrs = {}) =>
  edited(markdown, words, (state, block) => turnInto(state, block, { type, attrs }));

const TOGGLE = "<details>\n<summary>s</summary>\n\na\n\nb\n\n</details>";

describe("moving a block", () => {
  test.each([
    ["the first block up", "a\n\nb", "a", -1],
    ["the last block down", "a\n\nb", "b", 1],
    ["the first item out of its list", "- a\n- b", "a", -1],
  ] as const)("does nothing with %s", (_, markdown, words, step) => {
    expect(moved(markdown, words, step)).toBeNull();
  });

  test.each([
    ["a\n\nb", "b", -1, "b\n\na"],
    ["a\n\n> b\n>\n> c", "c", -1, "a\n\n> c\n>\n> b"],
    ["a\n\n> b\n>\n> c", "b", -1, "a\n\nb\n\n> c"],
    ["> a\n\nb", "a", 1, "a\n\nb"],
    ["- a\n- b\n  - c", "b", -1, "- b\n  - c\n- a"],
    [`${TOGGLE}\n\nc`, "a", -1, "a\n\n<details>\n<summary>s</summary>\n\nb\n\n</details>\n\nc"],
    [`${TOGGLE}\n\nc`, "s", 1, `c\n\n${TOGGLE}`],
    ["A\n:   one\n\nB\n:   two", "two", -1, "B\n:   two\n\nA\n:   one"],
  ] as const)("in %j, the one with “%s” by %i", (markdown, words, step, expected) => {
    expect(moved(markdown, words, step)).toBe(expected);
  });

  test("to a place between others keeps its id, and leaves no empty list behind", () => {
    const state = open("- a\n\nb\n\n- c");
    const block = blockWith(state, "a");
    const tr = moveBlockTo(state, block, state.doc.content.size - 1);
    expect(tr && serializeMarkdown(textOf(tr.doc))).toBe("b\n\n- c\n- a\n");
    expect(tr?.doc.lastChild?.lastChild?.attrs.id).toBe(block.node.attrs.id);
    expect(moveBlockTo(state, block, 0)).toBeNull();
    expect(moveBlockTo(state, block, state.doc.content.size)).toBeNull();
  });
});

describe("duplicating and deleting a block", () => {
  test("a copy has ids of its own and no label", () => {
    const state = open("# a {#sec:a}\n\nb");
    const copy: NodeJson | undefined = textOf(duplicateBlock(state, blockWith(state, "a")).doc).content[1];
    expect(copy).toMatchObject({ type: "heading", attrs: { id: null, label: null } });
  });

  test("deleting the last item deletes its list, and deleting all leaves a paragraph", () => {
    expect(edited("- a\n\nb", "a", deleteBlock)).toBe("b");
    expect(edited("- a", "a", deleteBlock)).toBe("");
  });
});

describe("turning a block into another", () => {
  test.each([
    ["a", "a", "heading", { level: 2 }, "## a"],
    ["## a", "a", "paragraph", {}, "a"],
    ["a", "a", "bulletList", {}, "- a"],
    ["- a\n- b\n- c", "b", "paragraph", {}, "- a\n\nb\n\n- c"],
    ["1. a\n2. b\n3. c", "b", "heading", { level: 3 }, "1. a\n\n### b\n\n3. c"],
    ["- a", "a", "taskList", {}, "- [ ] a"],
    ["a", "a", "alert", { kind: "tip" }, "> [!TIP]\n> a"],
    ["## *a*", "a", "details", {}, "<details>\n<summary>*a*</summary>\n\n</details>"],
    [TOGGLE, "s", "blockquote", {}, "> s\n>\n> a\n>\n> b"],
    [TOGGLE, "s", "paragraph", {}, "s\n\na\n\nb"],
    ["> [!NOTE]\n> a\n>\n> b", "a", "codeBlock", {}, "> [!NOTE]\n>\n> ```\n> a\n> ```\n>\n> b"],
    ["a", "a", "definitionList", {}, "a\n:"],
    ["A\n:   b", "A", "paragraph", {}, "A\n\nb"],
  ] as const)("%j: the one with “%s” into a %s", (markdown, words, type, attrs, expected) => {
    expect(turned(markdown, words, type, attrs)).toBe(expected);
  });

  test.each([
    ["A\n:   b\n\nC\n:   d", "b", "A\n:   <details>\n    <summary>b</summary>\n\n    </details>\n\nC\n:   d"],
    ["A\n:   b", "A", "<details>\n<summary>A</summary>\n\nb\n\n</details>"],
  ])("%j: the caret’s “%s” into a toggle, a definition without its term", (markdown, words, expected) => {
    const state = open(markdown);
    const inText = TextSelection.near(state.doc.resolve(blockWith(state, words).pos + (words === "b" ? 5 : 2)));
    const at = state.apply(state.tr.setSelection(inText));
    const block = blockToTurn(at);
    const tr = block && turnInto(at, block, { type: "details" });
    expect(tr && serializeMarkdown(textOf(tr.doc)).trim()).toBe(expected);
  });

  test("does nothing when it is one already", () => {
    expect(turned("a", "a", "paragraph")).toBeNull();
  });
});
