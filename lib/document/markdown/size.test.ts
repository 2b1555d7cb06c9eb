import { describe, expect, test } from "vitest";
import { isLong } from "#lib/test-runs";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

// More than the number of arguments that a function call accepts.
const COUNT = 130_000;
// Past the limit of 20,000 blocks; as many as above take seconds to read.
const LISTS = isLong ? COUNT : 24_000;

const refused = (markdown: string) => {
  try {
    parseMarkdown(markdown);
    return null;
  } catch (thrown) {
    return thrown;
  }
};

describe("a text with more nodes than a document may have is refused", () => {
  test.each([
    ["lines with hard breaks", "a  \n".repeat(COUNT)],
    ["items and tasks in turn", "- a\n- [ ] b\n".repeat(LISTS / 2)],
  ])("%s", (_name, markdown) => {
    expect(refused(markdown)).toMatchObject({ code: "invalid_content" });
  });
});

test("reads and writes a paragraph with the maximum number of nodes", () => {
  const markdown = `${"a\\\n".repeat(49_000)}a\n`;
  const parsed = parseMarkdown(markdown);
  expect(parsed.content[0]?.content).toHaveLength(98_001);
  expect(serializeMarkdown(parsed)).toBe(markdown);
});
