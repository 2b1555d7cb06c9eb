import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { formulaWords } from "./formula-words";
import { readableText } from "./readable-text";

test.each([
  ["x^2", "x²"],
  ["a_{12} + b_1^2", "a₁₂ + b₁²"],
  ["\\alpha \\le \\frac{1}{2}", "α≤1/2"],
  ["E = mc^2", "E = mc²"],
  ["e^{i\\pi}", "e^(iπ)"],
  ["\\mathbb{R}^n", "Rⁿ"],
  ["\\sin x", "sin x"],
  ["\\left(x\\right)", "(x)"],
])("the formula %s is read as %s", (latex, words) => {
  expect(formulaWords(latex)).toBe(words);
});

const KEYS = ["doe2020tides", "k53"];
const known = {
  byKey: new Map(KEYS.map((key) => [key, key])),
  byId: new Map(KEYS.map((key) => [key, key])),
  unknown: new Set<string>(),
};

const read = (markdown: string, at = 0) => {
  const document = parseMarkdown(markdown, known);
  const block = document.content[at];
  return block && readableText(block, document);
};

test("a citation in its sentence is read by author and year where its key has them, one in brackets is left out", () => {
  expect(read("As @doe2020tides says, and @k53.")).toBe("As Doe (2020) says, and k53.");
  expect(read("It rises [@doe2020tides, p. 3].")).toBe("It rises.");
});

test("a reference is read as the text shows it, one to nothing is left out", () => {
  expect(read("# Methods {#sec:methods}\n\nSee @sec:methods.", 1)).toBe("See Section “Methods”.");
  expect(read("See @fig:none.")).toBe("See .");
});

test("the mark of a callout is left out", () => {
  expect(read("> [!idea] A callout")).toBe("A callout");
});
