import { expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/model/document";
import { changedBlocks } from "./changed-blocks";

const doc = (...texts: string[]): DocumentJson => ({
  type: "doc",
  content: texts.map((text) => ({
    type: "paragraph",
    attrs: { id: `nod_${text.charAt(0)}` },
    content: [{ type: "text", text }],
  })),
});

const shown = (before: DocumentJson, after: DocumentJson) => {
  const texts = ({ content }: DocumentJson) => content.map((block) => block.content?.[0]?.text);
  const found = changedBlocks(before, after);
  return [texts(found.before), texts(found.after)];
};

test("a preview has nothing of two texts that are the same", () => {
  expect(shown(doc("a", "b"), doc("a", "b"))).toEqual([[], []]);
});

test("a preview has the blocks that were changed, added, removed and moved", () => {
  expect(shown(doc("a", "b", "c", "d", "e"), doc("a", "b too", "n", "d", "e"))).toEqual([
    ["b", "c"],
    ["b too", "n"],
  ]);
  expect(shown(doc("a", "b", "c"), doc("c", "a", "b"))).toEqual([["c"], ["c"]]);
});

test("a preview has the block beside an addition", () => {
  expect(shown(doc("a", "b"), doc("a", "n", "b"))).toEqual([["a"], ["a", "n"]]);
  expect(shown(doc("a", "b"), doc("n", "a", "b"))).toEqual([["a"], ["n", "a"]]);
});

test("a preview has each of two blocks with the same words", () => {
  expect(shown(doc("a", "a"), doc("a", "a", "b"))).toEqual([["a"], ["a", "b"]]);
});
