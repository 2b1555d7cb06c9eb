import { describe, expect, test } from "vitest";
import { looksLikeMarkdown, pastedKind } from "./pasted-kind";

const kind = (text: string, html = "", codeLanguage: string | null = null) => pastedKind({ text, html, codeLanguage });

describe("plain text stays plain", () => {
  test.each([
    "The sea comes and goes.",
    "It costs $5, or $6 with milk.",
    "a_file_name and 2*3*4",
    "Mail me @lee at noon",
    "x < y and y > z",
    "Dear all,\nthe tide is high.\n\nLee",
    "1998 was a good year.",
    "#hashtag and #1",
    "C:\\temp\\new",
  ])("%j", (text) => {
    expect(looksLikeMarkdown(text)).toBe(false);
    expect(kind(text)).toBe("plain");
  });
});

describe("markdown is known by what it writes", () => {
  test.each([
    "## Tides",
    "- one\n- two",
    "3. three",
    "> said Lee",
    "| a | b |\n| - | - |\n| 1 | 2 |",
    "a | b\n--- | ---",
    "```js\nlet a\n```",
    "So $a^2 + b^2$ it is",
    "$$\nx\n$$",
    "Tides[^1] rise.",
    "As known [see @lee2020, p. 3].",
    "- [ ] row",
    "The **sea** is",
    "The *sea* is",
    "Press `Enter`",
    "[site](https://example.org)",
    "H<sub>2</sub>O",
  ])("%j", (text) => {
    expect(kind(text)).toBe("markdown");
  });
});

test("HTML with structure wins over its text", () => {
  expect(kind("- one", "<ul><li>one</li></ul>")).toBe("html");
  expect(kind("one", '<p><span style="font-weight:700">one</span></p>')).toBe("html");
});

test("markdown that was copied with bare elements around it is still markdown", () => {
  expect(kind("## Tides", "<meta charset='utf-8'><pre>## Tides</pre>")).toBe("markdown");
  expect(kind("## Tides", "<meta charset='utf-8'><div><p>## Tides</p></div>")).toBe("markdown");
  expect(kind("The sea", "<span>The sea</span>")).toBe("plain");
});

test("a copy from an editor of ours is told by its own mark", () => {
  expect(kind("one", '<p data-pm-slice="1 1 []">one</p>')).toBe("own");
});

test("lines from a code editor are code, unless they are markdown or one line", () => {
  expect(kind("# a comment\nlet a", "<div>…</div>", "python")).toBe("code");
  expect(kind("## Tides\n", "<div>…</div>", "markdown")).toBe("markdown");
  expect(kind("let a", "<div>…</div>", "javascript")).toBe("plain");
});

test("a long text of unfinished marks is looked at within a moment of the processor", () => {
  const before = process.cpuUsage();
  looksLikeMarkdown("word [ ( $ ~ | - @ < ".repeat(100_000));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
});

test("a list of Word is HTML with structure, though its attributes are in single quotes", () => {
  const item = "<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'>One</p>";
  expect(kind("One", item)).toBe("html");
});
