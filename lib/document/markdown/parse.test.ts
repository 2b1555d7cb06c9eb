import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { parseMarkdown } from "./parse";
import { serializeMarkdown } from "./serialize";

function refusal(markdown: string): AppError | null {
  try {
    parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return null;
}

/** Markdown that cannot be stored, and the line that the error names. */
const REFUSED: readonly [what: string, markdown: string, names: string][] = [
  ["a javascript: link", "a\n\nb [c](javascript:alert(1))", "Line 3"],
  ["one in a reference", "[a]\n\n[a]: JavaScript:alert(1)", "Line 1"],
  ["one after front matter", "---\ntitle: a\n---\n\n[a](vbscript:b)", "Line 5"],
  ["an SVG image as data", "![a](data:image/svg+xml,b)", "Line 1"],
  ["more cells than columns", "| a |\n|---|\n| b | c |", "Line 3"],
  ["quotes 10,000 deep", "> ".repeat(10_000), "50 levels"],
  ["lists 10,000 deep", `${"- ".repeat(10_000)}a`, "50 levels"],
  ["30,000 blocks", "a\n\n".repeat(30_000), "20,000 blocks"],
];

/** Inputs that are built to be slow. */
const BOMBS: readonly [what: string, markdown: string][] = [
  ["emphasis that opens", "*a ".repeat(2000)],
  ["emphasis of two kinds", "*_a".repeat(2000)],
  ["runs of stars", `${"*".repeat(3000)}a${"*".repeat(3000)}`],
  ["brackets", "[".repeat(6000)],
  ["links that nest", "[a](".repeat(1500)],
  ["images that nest", `${"![a".repeat(800)}${"](b)".repeat(800)}`],
  ["backticks", Array.from({ length: 110 }, (_, size) => "`".repeat(size)).join(" ")],
  ["dollars", "$".repeat(6000)],
  ["prices", "$a ".repeat(2000)],
  ["tags", "<a".repeat(3000)],
  ["entities", "&a".repeat(3000)],
  ["addresses with brackets", `www.a.example/${")".repeat(1500)} `.repeat(4)],
  ["addresses with words", `www.a.example/${"&a;".repeat(500)} `.repeat(4)],
  ["definitions", "[a]: /b\n".repeat(2000)],
  ["definitions that differ", Array.from({ length: 2000 }, (_, at) => `[a${at}]: /b\n`).join("")],
  ["alerts", "> [!NOTE]\n\n".repeat(2000)],
  ["definition lists", "a\n:   b\n\n".repeat(3000)],
  ["further definitions", `a\n${":   b\n".repeat(6000)}`],
  ["nested definitions", `a\n${Array.from({ length: 20 }, (_, depth) => `${"    ".repeat(depth)}:   a`).join("\n")}`],
  ["toggles that open", "<details>\n<summary>a</summary>\n\n".repeat(3000)],
  ["toggles that close", "</details>\n\n".repeat(6000)],
];

/** Markdown that a round trip keeps unchanged. */
const KEPT: readonly string[] = [
  "# Title\n\nText with *emphasis*, **strong**, ~~struck~~, `code` and <u>under</u><sub>sub</sub><sup>sup</sup><mark>mark</mark>.\n",
  "As shown [see @key, p. 3; -@other], and @smith_2020 [p. 3] says so.\n",
  "It costs $5.\n",
  "A formula $a_1$ and $$b$$ in a line.\n\n$$\nE = mc^2\n$$\n",
  "A note[^1] and another[^long].\n\n[^1]: Short.\n\n[^long]: With two paragraphs.\n\n    The second.\n",
  "- [ ] to do\n- [x] done\n",
  "1. one\n2. two\n   - nested\n",
  "- loose\n\n- list\n",
  "| a | b |\n| :- | -: |\n| 1 | x\\|y |\n",
  "| | |\n| - | - |\n| no | header |\n",
  "| a |\n| - |\n| one<br>two |\n",
  "> quote\n>\n> - list\n",
  "````js title=x\n```\n````\n",
  "<div>\n*raw*\n</div>\n",
  'A <span class="a">raw</span> line.\n',
  "Hard\\\nbreak.\n",
  '![alt](/a.png "title") and [link](https://a.example/b_c)\n',
  "<https://a.example> and <mail@a.example>\n",
  "---\ntitle: A\ntags: [b]\n---\n\nText.\n",
  "snake_case, 1 < 2, a & b, [x] and C# stay.\n",
  "::: {#refs}\n:::\n",
  "> [!NOTE]\n> Mind the gap.\n",
  "> [!WARNING]\n>\n> 1. one\n> 2. two\n\n> [!TIP]\n",
  "> [!NOTE] is no alert here.\n",
  '[//]: # (a comment)\n[unused]: <https://a.example> "title"\n\nText with \\[unused] brackets.\n',
  "- item\n\n  [unused]: /a\n",
  "> [unused]: /a\n>\n> quote\n",
];

describe("reading markdown", () => {
  test.each(REFUSED)("refuses %s by name", (_, markdown, names) => {
    const error = refusal(markdown);
    expect(error?.code).toBe("invalid_content");
    expect(error?.message).toContain(names);
  });

  test.each(BOMBS)("reads %s within the time limit", (_, markdown) => {
    const document = parseMarkdown(markdown);
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });

  test.each(KEPT)("keeps %j unchanged", (markdown) => {
    expect(serializeMarkdown(parseMarkdown(markdown))).toBe(markdown);
  });

  test("links bare addresses exactly as GFM does", () => {
    const links = (markdown: string) => JSON.stringify(parseMarkdown(markdown)).match(/"href":"([^"]*)"/)?.[1] ?? null;
    expect(links("see https://a.example/b.")).toBe("https://a.example/b");
    expect(links("mail a@b.example")).toBe("mailto:a@b.example");
    expect(links("see www.example.com")).toBe("http://www.example.com");
    expect(links("www.a.example/search?q=Markup+(business)")).toBe("http://www.a.example/search?q=Markup+(business)");
    expect(links("(see www.a.example/b(c))")).toBe("http://www.a.example/b(c)");
    expect(links("www.a.example/search?q=b&hl;")).toBe("http://www.a.example/search?q=b");
    expect(links("www.a.example/b?!,")).toBe("http://www.a.example/b");
    expect(links("README.md")).toBeNull();
    expect(links("vector<std::string>")).toBeNull();
  });

  test("resolves a definition that a link refers to, and keeps an unused one", () => {
    const { content } = parseMarkdown("[a] and ![b]\n\n[a]: /a\n[b]: /b\n[A]: /again\n[c]: /c\n");
    expect(content.map(({ type, attrs }) => attrs?.value ?? type)).toEqual(["paragraph", "[A]: /again", "[c]: /c"]);
    expect(JSON.stringify(content[0])).toMatch(/"\/a".*"\/b"/);
  });

  test.each([
    ["> [!note]  \n> a", "alert"],
    ["> \\[!NOTE]\n> a", "blockquote"],
    ["> [!NOTE] a", "blockquote"],
    ["> [!OTHER]\n> a", "blockquote"],
    ["> a\n> [!NOTE]", "blockquote"],
    ["> [!NOTE]\n> a\n\n[!NOTE]: /b", "blockquote"],
    ["> [!NOTE]\\\n> a", "blockquote"],
  ])("reads %j as the block %s", (markdown, type) => {
    const document = parseMarkdown(markdown);
    expect(document.content[0]?.type).toBe(type);
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });

  test("reads no task from an escaped box", () => {
    expect(parseMarkdown("- \\[ ] a").content[0]?.type).toBe("bulletList");
  });
});
