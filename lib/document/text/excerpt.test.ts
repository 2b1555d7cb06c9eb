import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse";
import { citedKeys } from "../model/test-documents";
import { excerpt } from "./excerpt";

test("an excerpt is cut between words, without headings", () => {
  expect(excerpt(parseMarkdown("# Title\n\nFirst sentence here.\n\nSecond."), 200)).toBe(
    "First sentence here. Second.",
  );
  expect(excerpt(parseMarkdown("First sentence here."), 14)).toBe("First…");
  expect(excerpt(parseMarkdown("# Title"), 10)).toBe("");
  const cited = (markdown: string) => excerpt(parseMarkdown(markdown, citedKeys()), 200);
  expect(cited("It rises [@key, p. 3]. [@key] It falls [@key; @other_one], says @key.")).toBe(
    "It rises. It falls, says key.",
  );
});
