import type { Node } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { arbitraryEdits, arbitraryNumbered, edited } from "#lib/document/merge/test-edits";
import type { NodeJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import { runs } from "#lib/test-runs";
import { blockWithId } from "../parts/block-with-id";
import { applyServerText, ownParagraph } from "./apply-server-text";

const block = (id: string, text: string, type = "paragraph"): NodeJson => ({
  type,
  attrs: { id },
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const holding = (type: string, id: string, ...content: NodeJson[]): NodeJson => ({ type, attrs: { id }, content });
const doc = (...content: NodeJson[]) => schema.nodeFromJSON({ type: "doc", content });

const [bravo, charlie, delta] = [
  block("b", "Bravo one two three."),
  block("c", "Charlie one two three."),
  block("d", "Delta one two three."),
];

/** The editor with the caret directly after some words of a text. */
function caretAfter(words: string, ...content: NodeJson[]): EditorState {
  const state = EditorState.create({ doc: doc(...content) });
  let pos = 0;
  state.doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent.includes(words))
      pos = at + 1 + node.textContent.indexOf(words) + words.length;
    return !node.isTextblock;
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
}

describe.each([
  ["words", false],
  ["steps", true],
])("the caret, when another writer's %s arrive", (_what, hasSteps) => {
  const newerThan = (state: EditorState, text: Node) =>
    applyServerText(state, text, hasSteps ? (stepsBetween(state.doc, text)?.steps ?? null) : null);

  /** The words before and after the caret in its block, once another writer's text is taken. */
  function caretIn(before: EditorState, ...content: NodeJson[]): [string, string] {
    const { $head } = before.apply(newerThan(before, doc(...content))?.change ?? before.tr).selection;
    const { parent, parentOffset } = $head;
    return [parent.textBetween(0, parentOffset), parent.textBetween(parentOffset, parent.content.size)];
  }

  test("stays before text that is inserted at it, so that a word is not torn", () => {
    const before = caretAfter("The end lant", block("a", "The end lant"));
    expect(caretIn(before, block("a", "The end lant of agents"))).toEqual(["The end lant", " of agents"]);
    expect(caretIn(before, block("a", "The end lants"))).toEqual(["The end lant", "s"]);
  });

  test("stays in the middle of a word that another extends", () => {
    const before = caretAfter("The end la", block("a", "The end lant"));
    expect(caretIn(before, block("a", "The end lantern"))).toEqual(["The end la", "ntern"]);
  });

  const after = caretAfter("Charlie one two three.", bravo, charlie, delta);
  test.each<[string, NodeJson[]]>([
    ["is moved to the end", [bravo, delta, charlie]],
    ["is moved to the top", [charlie, bravo, delta]],
    ["becomes a heading", [bravo, { ...charlie, type: "heading" }, delta]],
    ["is quoted", [bravo, holding("blockquote", "q", charlie), delta]],
    ["is quoted under another id", [bravo, holding("blockquote", "c", block("n", "Charlie one two three.")), delta]],
    [
      "becomes a list item under another id",
      [bravo, holding("bulletList", "l", holding("listItem", "c", block("n", "Charlie one two three."))), delta],
    ],
    ["is moved and edited", [{ ...charlie, content: [{ type: "text", text: "New Charlie one two three." }] }, bravo]],
  ])("stays in its block when it %s", (_what, newer) => {
    const [before, rest] = caretIn(after, ...newer);
    expect([before.replace("New ", ""), rest]).toEqual(["Charlie one two three.", ""]);
  });

  test("stays in its block when a neighbour is moved past it", () => {
    expect(caretIn(after, bravo, delta, charlie)).toEqual(["Charlie one two three.", ""]);
  });

  test("follows its words when its block is joined to the one before", () => {
    const joined = block("b", "Bravo one two three. Charlie one two three.");
    expect(caretIn(after, joined, delta)).toEqual(["Bravo one two three. Charlie one two three.", ""]);
  });

  test("follows its words when its block is split before it", () => {
    const newer = [bravo, block("c", "Charlie one "), block("n", "two three."), delta];
    expect(caretIn(after, ...newer)).toEqual(["two three.", ""]);
    const early = caretAfter("Charlie", bravo, charlie, delta);
    expect(caretIn(early, ...newer)).toEqual(["Charlie", " one "]);
  });

  test("gets a paragraph of its own when its block is deleted", () => {
    const newer = newerThan(after, doc(bravo, delta));
    expect(newer?.isBlockGone).toBe(true);
    const state = after.apply(newer?.change ?? after.tr);
    const own = state.apply(ownParagraph(after, newer?.change ?? after.tr, state) ?? state.tr);
    const typed = own.apply(own.tr.insertText("mine"));
    expect(typed.doc.children.map(({ textContent }) => textContent)).toEqual([
      "Bravo one two three.",
      "mine",
      "Delta one two three.",
    ]);
  });

  test("is in its own block after any change, if the block is still there with the words before the caret", () => {
    fc.assert(
      fc.property(arbitraryNumbered, arbitraryEdits, fc.nat(), (before, edits, at) => {
        const state = EditorState.create({ doc: schema.nodeFromJSON(before) });
        const places: number[] = [];
        state.doc.descendants((node, pos) => {
          if (node.isTextblock)
            for (let offset = 0; offset <= node.content.size; offset++) places.push(pos + 1 + offset);
          return !node.isTextblock;
        });
        const pos = places[at % Math.max(1, places.length)];
        if (pos === undefined) return;
        const caret = state.apply(state.tr.setSelection(TextSelection.create(state.doc, pos)));
        const { $head } = caret.selection;
        const newer = newerThan(caret, schema.nodeFromJSON(edited(before, edits, "e")));
        const id: unknown = $head.parent.attrs.id;
        if (!newer || typeof id !== "string") return;
        const now = blockWithId(newer.change.doc, id);
        const words = (node: typeof $head.parent) =>
          node.textBetween(0, Math.min($head.parentOffset, node.content.size), "", "\ufffc");
        if (!now?.node.isTextblock || words(now.node) !== words($head.parent)) return;
        const after = newer.change.selection.$head;
        expect([after.parent.attrs.id, after.parentOffset]).toEqual([id, $head.parentOffset]);
      }),
      runs(300),
    );
  });
});
