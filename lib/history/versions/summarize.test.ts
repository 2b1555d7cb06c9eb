import { expect, test } from "vitest";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { summarizeText } from "./summarize";

const first = withIds(parseMarkdown("# Methods\n\nOne.\n\n- x\n- y\n\nTwo.\n\n# Results\n\nThree."));
const summary = (markdown: string) => summarizeText(first, withIds(parseMarkdown(markdown), first));

test.each([
  [
    "a changed block",
    "# Methods\n\nOne!\n\n- x\n- y\n\nTwo.\n\n# Results\n\nThree.",
    "Changed a paragraph in “Methods”",
  ],
  [
    "several added blocks of a kind",
    "# Methods\n\nOne.\n\n- x\n- y\n\nTwo.\n\nMore.\n\nAnd more.\n\n# Results\n\nThree.",
    "Added 2 paragraphs in “Methods”",
  ],
  [
    "a removed list item",
    "# Methods\n\nOne.\n\n- x\n\nTwo.\n\n# Results\n\nThree.",
    "Removed a list item in “Methods”",
  ],
  [
    "two kinds in one section",
    "# Methods\n\nOne.\n\n- x\n- y\n\nTwo.\n\n# Results\n\nThree.\n\n| a |\n| - |\n| 1 |\n\nFour.",
    "Added a table and a paragraph in “Results”",
  ],
  [
    "changes in several sections",
    "# Methods\n\nOne!\n\n- x\n- y\n\nTwo.\n\n# Results\n\nThree.\n\nFour.",
    "Changed a paragraph in “Methods”, added a paragraph in “Results”",
  ],
  ["a move", "# Results\n\nThree.\n\n# Methods\n\nOne.\n\n- x\n- y\n\nTwo.", "Moved blocks"],
])("a summary names %s", (_what, markdown, words) => {
  expect(summary(markdown)).toBe(words);
});

test("a summary names no section before the first heading, and cuts a long name", () => {
  const none = withIds(parseMarkdown("One."));
  expect(summarizeText(none, withIds(parseMarkdown("One.\n\nTwo."), none))).toBe("Added a paragraph");
  const long = withIds(parseMarkdown(`# ${"long ".repeat(40)}\n\nOne.`));
  const words = summarizeText(long, withIds(parseMarkdown(`# ${"long ".repeat(40)}\n\nTwo.`), long));
  expect(words).toMatch(/^Changed a paragraph in “long .*…”$/);
  expect(words.length).toBeLessThan(100);
});
