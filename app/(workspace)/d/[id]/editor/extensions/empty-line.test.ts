import { expect, test } from "vitest";
import { nodeOf } from "#lib/document/diff/steps";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { nameOfLine } from "./empty-line";

/** What the line with an `x` is called. */
function name(markdown: string): string | null {
  const doc = nodeOf(parseMarkdown(markdown));
  let at = -1;
  doc.descendants((node, pos) => {
    if (node.text === "x") at = pos;
  });
  return nameOfLine(doc.resolve(at));
}

test("says nothing in lines whose place says what they are", () => {
  for (const markdown of [
    "- x",
    "> x",
    "```\nx\n```",
    "| x |\n| --- |",
    "a\n: x",
    "<details>\n<summary>s</summary>\n\nx\n\n</details>",
  ])
    expect(name(markdown)).toBeNull();
});

test("names the lines of the text, and the first lines of tasks, definitions and toggles", () => {
  expect(name("x")).toBe("paragraph");
  expect(name("## x")).toBe("heading");
  expect(name("> ## x")).toBe("heading");
  expect(name("- [ ] x")).toBe("taskItem");
  expect(name("x\n: a")).toBe("definitionItem");
  expect(name("<details>\n<summary>x</summary>\n\ns\n\n</details>")).toBe("details");
});
