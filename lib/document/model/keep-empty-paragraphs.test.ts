import { expect, test } from "vitest";
import { readText } from "../edit/read-text";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson, NodeJson } from "./document";
import { keepEmptyParagraphs } from "./keep-empty-paragraphs";
import { knownCitations } from "./known-citations";

const paragraph = (id: string, text = ""): NodeJson => ({
  type: "paragraph",
  attrs: { id },
  ...(text ? { content: [{ type: "text", text }] } : {}),
});
const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", content });
const kept = (next: DocumentJson, previous: DocumentJson) =>
  keepEmptyParagraphs(next, previous).content.map(({ attrs }) => attrs?.id);

const [a, b, c] = [paragraph("a", "One."), paragraph("b", "Two."), paragraph("c", "Three.")];
const former = doc(paragraph("s"), a, paragraph("m"), paragraph("n"), b, paragraph("e"));

test("keeps empty paragraphs where their neighbours stay neighbours", () => {
  expect(kept(doc(a, b), former)).toEqual(["s", "a", "m", "n", "b", "e"]);
  expect(kept(doc(a, c, b), former)).toEqual(["s", "a", "c", "b", "e"]);
  expect(kept(doc(b), former)).toEqual(["b", "e"]);
});

test("adds none to a text that had none, or that had no words", () => {
  expect(kept(doc(a, b), doc(a, b))).toEqual(["a", "b"]);
  expect(kept(doc(a), doc(paragraph("s")))).toEqual(["a"]);
});

test("a text that is read as markdown and written back is the same, and an edit touches nothing else", () => {
  const known = knownCitations([], former);
  const markdown = serializeMarkdown(former, []);
  expect(readText({ markdown }, known, former)?.content).toEqual(former.content);
  const edited = readText({ markdown: markdown.replace("Two.", "Two and more.") }, known, former);
  expect(edited?.content.map(({ attrs }) => attrs?.id)).toEqual(["s", "a", "m", "n", "b", "e"]);
});
