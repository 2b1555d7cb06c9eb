import { EditorState, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { expect, test } from "vitest";
import { nodeOf } from "#lib/document/diff/steps";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { withoutTyped } from "./review-marks";

/** The words that are marked after a change of a text whose first paragraph is an agent's, and in question. */
function markedAfter(change: (tr: Transaction) => Transaction): string[] {
  const { doc, tr } = EditorState.create({ doc: nodeOf(parseMarkdown("The sea comes.\n\nA person wrote this.")) });
  const marks = DecorationSet.create(doc, [
    Decoration.inline(1, 15, {}, { isOfWords: true }),
    Decoration.node(0, 16, { class: "in-question" }),
  ]);
  const changed = change(tr);
  const kept = withoutTyped(marks.map(changed.mapping, changed.doc), changed);
  const isBlock = ({ spec }: Decoration) => spec.isOfWords !== true;
  expect(kept.find().filter(isBlock)).toHaveLength(1);
  return kept
    .find()
    .filter((mark) => !isBlock(mark))
    .map(({ from, to }) => changed.doc.textBetween(from, to))
    .sort();
}

test("marks stay where words were taken out, changed in style, or put elsewhere", () => {
  expect(markedAfter((tr) => tr.delete(4, 8))).toEqual(["The comes."]);
  expect(markedAfter((tr) => tr.addMark(1, 5, tr.doc.type.schema.mark("bold")))).toEqual(["The sea comes."]);
  expect(markedAfter((tr) => tr.insertText("Yes. ", 17))).toEqual(["The sea comes."]);
});

test("what a person types among an agent's words, or in their place, has no mark", () => {
  expect(markedAfter((tr) => tr.insertText("wide ", 5))).toEqual(["The ", "sea comes."]);
  expect(markedAfter((tr) => tr.insertText("moon", 5, 8))).toEqual([" comes.", "The "]);
  expect(markedAfter((tr) => tr.insertText("Moons go.", 1, 15))).toEqual([]);
});
