import { expect, test } from "vitest";
import { findInPage, pageText, wholeWords } from "./page-words";

const PAGE = "The tides follow the moon\nin an exam-\nple of order, and the ﬁsh follow the tides.";
const found = (words: string, options = {}) =>
  findInPage(PAGE, words, options).map(({ from, to }) => PAGE.slice(from, to));

test("finds nothing for marks alone, and no part of a word", () => {
  expect(found("…")).toEqual([]);
  expect(found("moo")).toEqual([]);
});

test("finds words over line ends, hyphens and ligatures, each time they are there", () => {
  expect(found("in an example of")).toEqual(["in an exam-\nple of"]);
  expect(found("the fish follow")).toEqual(["the ﬁsh follow"]);
  expect(found("The Tides")).toEqual(["The tides", "the tides"]);
});

test("finds the beginning of the last word while it is typed", () => {
  expect(found("follow the mo", { isPrefix: true })).toEqual(["follow the moon"]);
});

test("takes whole words for what is selected, and nothing for a space", () => {
  const at = PAGE.indexOf("ides follow th");
  const whole = wholeWords(PAGE, { from: at, to: at + 14 });
  expect(PAGE.slice(whole?.from, whole?.to)).toBe("tides follow the");
  expect(wholeWords("one, two", { from: 3, to: 5 })).toBeNull();
});

test("reads the lines of a page as pdf.js gives them", () => {
  const items = [{ str: "One", hasEOL: false }, { str: " line", hasEOL: true }, { type: "beginMarkedContent" }];
  expect(pageText(items)).toBe("One line\n");
});
