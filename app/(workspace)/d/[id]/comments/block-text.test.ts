import { getSchema } from "@tiptap/core";
import { EditorState, NodeSelection, TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { extensions } from "#lib/document/schema/schema";
import { nodeText } from "#lib/document/text/text";
import { runs } from "#lib/test-runs";
import { blockText } from "./block-text";
import { commentTarget } from "./comment-target";

const schema = getSchema(extensions);
const read = (markdown: string) => schema.nodeFromJSON(withIds(parseMarkdown(markdown)));

const MARKDOWN = [
  "The *sea* rises $e^x$ twice, **twice** a day.",
  "Two\\\nlines.",
  "| a | b |\n|---|---|\n| one | two words |\n| three | one |",
  "$$\nx\n$$",
  "- salt\n- foam",
].join("\n\n");

test("the text of every block is the one that the API quotes from, and its ranges hold the quoted words", () => {
  const doc = read(MARKDOWN);
  const blocks: { text: string; of: ReturnType<typeof blockText> }[] = [];
  doc.descendants((node, pos) => {
    if (typeof node.attrs.id === "string") blocks.push({ text: nodeText(node.toJSON()), of: blockText(node, pos) });
  });
  expect(blocks.length).toBeGreaterThan(placedBlocks(withIds(parseMarkdown(MARKDOWN))).length);
  fc.assert(
    fc.property(fc.constantFrom(...blocks), fc.nat(), fc.nat(), ({ text, of }, some, more) => {
      fc.pre(text.length > 0);
      const from = some % text.length;
      const to = from + 1 + (more % (text.length - from));
      const range = of.rangeOf(from, to);
      const shown = range ? doc.textBetween(range.from, range.to, " ", (leaf) => nodeText(leaf.toJSON())) : "";
      const flat = (words: string) => words.replace(/\s+/g, " ");
      if (text.slice(from, to).trim() !== "") expect(flat(shown)).toContain(flat(text.slice(from, to)).trim());
    }),
    runs(500),
  );
});

function targetOf(markdown: string, words: string) {
  const doc = read(markdown);
  let from = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
    if (from < 0 && at >= 0) from = pos + at;
  });
  const selection = TextSelection.create(doc, from, from + words.length);
  return commentTarget(EditorState.create({ doc, selection }));
}

test("a comment on a selection quotes its words with those around them", () => {
  const target = targetOf("The *sea* rises twice a day.", "rises");
  expect(target?.quote).toEqual({ exact: "rises", prefix: "The sea ", suffix: " twice a day." });
});

test("in a table the whole table is the block", () => {
  const doc = read("| a | b |\n|---|---|\n| one | two |");
  expect(targetOf("| a | b |\n|---|---|\n| one | two |", "two")?.quote?.exact).toBe("two");
  expect(doc.firstChild?.type.name).toBe("table");
});

test("a comment without a selection is on the block of the caret, or on the selected block", () => {
  const doc = read("One.\n\n$$\nx\n$$");
  const caret = EditorState.create({ doc, selection: TextSelection.create(doc, 2) });
  expect(commentTarget(caret)).toEqual({ nodeId: doc.child(0).attrs.id, quote: null });
  const formula = EditorState.create({ doc, selection: NodeSelection.create(doc, doc.child(0).nodeSize) });
  expect(commentTarget(formula)).toEqual({ nodeId: doc.child(1).attrs.id, quote: null });
});
