import { describe, expect, test } from "vitest";
import { renderHtml } from "../html/html";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { DocumentJson } from "../model/document";
import { plainText } from "../text/text";

const first = (markdown: string) => parseMarkdown(markdown).content[0];

describe("toggles in markdown", () => {
  test.each([
    ["has no summary", "<details>\n\na\n\n</details>"],
    ["is never closed", "<details>\n<summary>a</summary>\n\nb"],
    ["has its text within the HTML", "<details>\n<summary>a</summary>\nb\n</details>"],
    ["has other attributes", '<details class="x">\n<summary>a</summary>\n\nb\n\n</details>'],
    ["closes in another block", "> <details>\n> <summary>a</summary>\n\n</details>"],
  ])("stay raw HTML when the element %s", (_, markdown) => {
    expect(JSON.stringify(parseMarkdown(markdown))).not.toContain('"details"');
    expect(serializeMarkdown(parseMarkdown(markdown)).trim()).toBe(markdown);
  });

  test.each([
    "<details>\n<summary>Title</summary>\n\nWords.\n\n- a\n- b\n\n</details>\n",
    "<details open>\n<summary>A **bold** one</summary>\n\n</details>\n",
    "<details>\n<summary></summary>\n\n<details>\n<summary>Inner</summary>\n\na\n\n</details>\n\n</details>\n\nb\n",
    "> <details>\n> <summary>Title</summary>\n>\n> a\n>\n> </details>\n",
    "- a\n\n  <details>\n  <summary>Title</summary>\n\n  b\n\n  </details>\n",
    "<details>\n<summary>Title</summary>\n\n```html\n</details>\n```\n\n</details>\n",
  ])("are written as they were read: %j", (markdown) => {
    expect(JSON.stringify(parseMarkdown(markdown))).toContain('"details"');
    expect(serializeMarkdown(parseMarkdown(markdown))).toBe(markdown);
  });

  test("write a summary that other readers show as it is: references, no backslashes", () => {
    const summary = { type: "paragraph", attrs: { id: null }, content: [{ type: "text", text: "2 * 3 * 4 <b> \\*" }] };
    const details = { type: "details", attrs: { id: null, open: false }, content: [summary] };
    const document: DocumentJson = { type: "doc", attrs: { frontMatter: null }, content: [details] };
    const markdown = serializeMarkdown(document);
    expect(markdown).not.toMatch(/<summary>.*\\.*<\/summary>/);
    expect(parseMarkdown(markdown)).toEqual(document);
  });

  test("are read on one line too, and cited works and links in a summary are kept", () => {
    expect(first("<details><summary>a [b]</summary>\n\nc\n\n</details>\n\n[b]: /b")?.content?.[0]).toMatchObject({
      type: "paragraph",
      content: [{ text: "a " }, { text: "b", marks: [{ type: "link" }] }],
    });
  });

  test("fold on a page without a script, and count as text", () => {
    const document = parseMarkdown("<details open>\n<summary>*a*</summary>\n\nb\n\n</details>");
    expect(renderHtml(document)).toBe("<details open><summary><em>a</em></summary>\n<p>b</p>\n</details>");
    expect(plainText(document)).toBe("a\nb");
  });
});
