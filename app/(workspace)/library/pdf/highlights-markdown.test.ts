import { expect, test } from "vitest";
import { highlightsMarkdown } from "./highlights-markdown";

const page = (number: number) => `p. ${number}`;

test("a PDF without highlights is its title", () => {
  expect(highlightsMarkdown("Tides *of* 1868", [], page)).toBe("# Tides \\*of\\* 1868");
});

test("each highlight is a quotation with its page, and its note stands below", () => {
  const highlights = [
    { page: 2, words: "an example of [order]", note: "So *this* is it.\n" },
    { page: 3, words: "the sea", note: null },
  ];
  expect(highlightsMarkdown("Tides", highlights, page)).toBe(
    "# Tides\n\n> an example of \\[order\\] (p. 2)\n\nSo *this* is it.\n\n> the sea (p. 3)",
  );
});
