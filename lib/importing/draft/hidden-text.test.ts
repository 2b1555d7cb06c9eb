import { expect, test } from "vitest";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { withoutHiddenText } from "./hidden-text";

const paragraph = (...content: NodeJson[]): NodeJson => ({ type: "paragraph", attrs: { id: "nod_1" }, content });
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });
const TAGS = "\u{e006f}\u{e006b}";

test("changes nothing of an innocent text", () => {
  const content = doc(paragraph({ type: "text", text: "👩‍👩‍👧 می\u200cخواهم" }));
  const seen = withoutHiddenText({ title: "T", content });
  expect(seen.content).toBe(content);
  expect(seen.warnings).toEqual([]);
});

test("removes hidden characters of a title and of a line, across its marks, and says what they spelled", () => {
  const bold = { type: "text", text: `${TAGS}b`, marks: [{ type: "bold" }] };
  const content = doc(paragraph({ type: "text", text: "a\u200b" }, { type: "text", text: "\u200b" }, bold));
  expect(withoutHiddenText({ title: `T${TAGS}`, content })).toEqual({
    title: "T",
    content: doc(paragraph({ type: "text", text: "a" }, { ...bold, text: "b" })),
    warnings: ["Hidden characters were removed from “T” (6). They spelled: “ok”."],
  });
});
