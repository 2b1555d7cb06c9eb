import { describe, expect, test } from "vitest";
import { renderHtml } from "../html/html";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson, NodeJson } from "../model/document";
import { nodeText } from "../text/text";

const kinds = (markdown: string) => parseMarkdown(markdown).content.map(({ type }) => type);

/** Each item as its term and the types of its definition's blocks. */
const items = (list: NodeJson | undefined) =>
  (list?.content ?? []).map(({ content: [term, ...rest] = [] }) => [
    nodeText(term ?? { type: "paragraph" }),
    ...rest.map(({ type }) => type),
  ]);

describe("definition lists in markdown", () => {
  test.each([
    ["several lines before the colon", "a\nb\n: c"],
    ["two blank lines before the colon", "a\n\n\n: c"],
    ["a colon without a space", "a\n:c"],
    ["an escaped colon", "a\n\\: c"],
    ["no term", ": c"],
    ["a term that is a heading", "# a\n: c"],
  ])("are not read from %s", (_, markdown) => {
    expect(kinds(markdown)).not.toContain("definitionList");
  });

  test.each([
    "Term\n:   Definition\n",
    "Term\n\n:   Definition\n",
    "*Term*\n:   First\n:   Second\n\nOther\n:   Third\n",
    "Term\n:   Words\n\n    ```js\n    code\n    ```\n\n    - item\n\nOther\n:   Words\n",
    "Term\n:\n",
    "Term\n:   Inner\n    :   Definition\n",
    "Term\n:   One\n\nTerm\n~   Two\n",
    "> Term\n> :   Definition\n",
    "- Term\n  :   Definition\n- b\n",
  ])("are written as they were read: %j", (markdown) => {
    expect(kinds(markdown)).not.toContain("paragraph");
    expect(serializeMarkdown(parseMarkdown(markdown))).toBe(markdown);
  });

  test("take every definition of a term, with blocks indented by four columns", () => {
    const [list] = parseMarkdown("A\n: one\nstill one\n: two\n\n    more\n\nB\n\n:   three").content;
    expect(items(list)).toEqual([
      ["A", "paragraph"],
      ["", "paragraph", "paragraph"],
      ["B", "paragraph"],
    ]);
    expect(list?.attrs?.tight).toBe(false);
  });

  test("keep two lists in a row apart", () => {
    const list = parseMarkdown("A\n:   b").content[0] as NodeJson;
    const two: DocumentJson = { type: "doc", attrs: { frontMatter: null }, content: [list, list, list] };
    expect(parseMarkdown(serializeMarkdown(two))).toEqual(two);
  });

  test("are a list of terms on a page, without paragraphs when tight", () => {
    expect(renderHtml(parseMarkdown("A\n: one\n: *two*"))).toBe(
      "<dl><dt>A</dt><dd>one</dd>\n<dd><em>two</em></dd></dl>",
    );
    expect(renderHtml(parseMarkdown("A\n\n: one"))).toBe("<dl><dt>A</dt><dd><p>one</p></dd></dl>");
  });
});
