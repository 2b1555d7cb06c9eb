import { expect, test } from "vitest";
import { waitsForParts, withoutUnsent, withoutWaiting } from "./waiting-parts";

const citation = (cid: string) => ({ type: "citation", attrs: { items: [{ cid, key: "doe2020" }], narrative: false } });
const words = { type: "text", text: 'As "cid":"lib_1" says' };
const textWith = (...content: object[]) => ({ type: "doc" as const, content: [{ type: "paragraph", content }] });

test("a text waits for works that it names by their ids in the library, not for words that look so", () => {
  expect(waitsForParts(textWith(words, citation("lib_1")))).toBe(true);
  expect(waitsForParts(textWith(words, citation("cit_1")))).toBe(false);
  expect(waitsForParts(undefined)).toBe(false);
});

test("a text without what waits has all other words and citations", () => {
  const given = textWith(words, citation("lib_1"), citation("cit_1"));
  expect(withoutWaiting(given)).toEqual(textWith(words, citation("cit_1")));
});

test("a draft repeats no request that never left this device", () => {
  const content = textWith(words, citation("lib_1"));
  const batch = { version: 1, number: 0, key: "page.1", end: -1, steps: [{ slice: citation("lib_1") }] };
  const line = { number: 0, title: "Tides", content: textWith(words), sent: { batch, content } };
  const asked = { key: "page.2", baseVersion: 1, content };
  const draft = { baseVersion: 1, title: "Tides", content, isSuggesting: false, contested: [] };
  expect(withoutUnsent({ ...draft, asked, line })).toEqual({ ...draft, asked: null, line: { ...line, sent: null } });
  const sent = { key: "page.2", baseVersion: 1, title: "Tides" };
  expect(withoutUnsent({ ...draft, asked: sent, line: null })).toEqual({ ...draft, asked: sent, line: null });
});
