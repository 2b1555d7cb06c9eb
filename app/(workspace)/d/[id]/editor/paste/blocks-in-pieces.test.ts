import { expect, test } from "vitest";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { partsOf, weightOf } from "./blocks-in-pieces";

const blocks = (markdown: string) => parseMarkdown(markdown).content;

test("a short list is one part", () => {
  expect(partsOf(blocks("- one\n- two"))).toMatchObject([{ isInside: false }]);
});

test("a long list is its first item, and one part for each other", () => {
  const [list, ...others] = partsOf(blocks("- an item\n".repeat(500)));
  expect(list).toMatchObject({ isInside: false, node: { type: "bulletList", content: [{ type: "listItem" }] } });
  expect(others).toHaveLength(499);
  expect(others.every(({ isInside, node }) => isInside && node.type === "listItem")).toBe(true);
});

test("a longer text weighs more", () => {
  const [short, long] = blocks("one\n\none two three");
  expect(short && long && weightOf(long) - weightOf(short)).toBe(10);
});
