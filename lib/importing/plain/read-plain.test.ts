import { expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { readMarkdown } from "./read-markdown";
import { readPlain } from "./read-plain";

const plain = (text: string) => serializeMarkdown(readPlain(text, "https://example.org/a/notes%20one.txt").content);

test("plain text keeps its paragraphs, verses and code, and none of it becomes mark-up", () => {
  const wrapped = `${"words ".repeat(12)}and on\n${"words ".repeat(12)}to the end`;
  expect(plain(wrapped)).not.toContain("\\\n");
  expect(plain("One\ntwo\r\n\r\n\r\nthree")).toBe("One\\\ntwo\n\nthree\n");
  expect(plain("    a = 1\n    b = 2")).toBe("```\na = 1\nb = 2\n```\n");
  expect(plain("# *no* <b>")).toBe("\\# \\*no\\* \\<b>\n");
  expect(plain("\ufeff\0")).toBe("");
});

test("a plain text file is titled by its name", () => {
  expect(readPlain("x", "https://example.org/a/notes%20one.txt").title).toBe("notes one");
  expect(readPlain("x", "https://example.org/%E0%A4%A").title).toBe("%E0%A4%A");
  expect(readPlain("x", "https://example.org/").title).toBe("example.org");
});

test("addresses in a markdown file are resolved against its own address", () => {
  const { content, title } = readMarkdown(
    "# Notes\n\n[a](b.md) ![c](../d.png) [e](#f) [g](mailto:h@example.org)\n",
    "https://example.org/x/y.md",
  );
  expect(title).toBe("Notes");
  expect(serializeMarkdown(content)).toBe(
    "# Notes\n\n[a](https://example.org/x/b.md) ![c](https://example.org/d.png) [e](https://example.org/x/y.md#f) [g](mailto:h@example.org)\n",
  );
});
