import { expect, test } from "vitest";
import { node, text } from "#lib/document/schema/build";
import { schema } from "#lib/document/schema/schema";
import { contentOf } from "./keep-unsaved";

const paragraph = (words: string) => node("paragraph", { id: null }, words ? [text(words)] : []);

test("a text as JSON is what the editor makes of it, also an empty one", () => {
  for (const words of [["The sea.", "The moon."], [""], []]) {
    const whole = schema.nodeFromJSON(node("doc", {}, words.map(paragraph)));
    expect(contentOf(whole)).toEqual(whole.toJSON());
  }
});

test("a block that did not change is the same object, which a device stores once for all texts of a draft", () => {
  const before = schema.nodeFromJSON(node("doc", {}, [paragraph("The sea."), paragraph("The moon.")]));
  const after = before.replace(2, 5, before.slice(0, 0));
  const [first, second] = [contentOf(before), contentOf(after)];
  expect([0, 1].map((at) => second.content?.[at] === first.content?.[at])).toEqual([false, true]);
});
