import { describe, expect, test } from "vitest";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

// More of each than a call of a function takes arguments.
const COUNT = 130_000;

const refused = (markdown: string) => {
  try {
    parseMarkdown(markdown);
    return null;
  } catch (thrown) {
    return thrown;
  }
};

describe("a text of more nodes than a document holds is refused as such", () => {
  test.each([
    ["lines with hard breaks", "a  \n".repeat(COUNT)],
    ["items and tasks in turn", "- a\n- [ ] b\n".repeat(COUNT / 2)],
  ])("%s", (_name, markdown) => {
    expect(refused(markdown)).toMatchObject({ code: "invalid_content" });
  });
});

test("a paragraph of as many nodes as a document holds is read, and written back", () => {
  const markdown = `${"a\\\n".repeat(49_000)}a\n`;
  const parsed = parseMarkdown(markdown);
  expect(parsed.content[0]?.content).toHaveLength(98_001);
  expect(serializeMarkdown(parsed)).toBe(markdown);
});
