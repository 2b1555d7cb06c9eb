import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import type { DocumentJson } from "#lib/document/model/document";
import { plainText } from "#lib/document/text/text";
import { takeBack } from "./take-back";

/** A text of paragraphs with the ids a, b, c and so on; an empty string leaves an id out. */
function text(...paragraphs: string[]): DocumentJson {
  const content = paragraphs.flatMap((each, at) =>
    each === "" ? [] : parseMarkdown(each).content.map((block) => ({ ...block, attrs: { id: "abcdef".charAt(at) } })),
  );
  return { type: "doc", content };
}

const BEFORE = text("Gulls nest on the cliff.");
const AFTER = text("Gulls nest on the cliff.", "Terns arrive in May.");

test("a paragraph of the run goes out of the one that a person joined it to", () => {
  const now = text("Gulls nest on the cliff, mostly. Terns arrive in May.");
  const { text: left, wished } = takeBack(now, [{ before: BEFORE, after: AFTER }]);
  expect(plainText(left).trim()).toBe("Gulls nest on the cliff, mostly.");
  expect(wished).toBe(left);
});

test("what a person wrote behind it stays", () => {
  const now = text("Gulls nest on the cliff. Terns arrive in May. Puffins leave in August.");
  const { text: left } = takeBack(now, [{ before: BEFORE, after: AFTER }]);
  expect(plainText(left)).toContain("Puffins leave in August.");
  expect(plainText(left)).not.toContain("Terns");
});

test("equal words that stood in the paragraph before stay", () => {
  const before = text("Terns arrive in May. Gulls nest.");
  const after = text("Terns arrive in May. Gulls nest.", "Terns arrive in May.");
  const now = text("Terns arrive in May. Gulls nest there.");
  expect(plainText(takeBack(now, [{ before, after }]).text)).toContain("Terns arrive in May.");
});
