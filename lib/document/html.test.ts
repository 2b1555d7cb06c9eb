import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryDocument } from "./arbitrary";
import { renderHtml } from "./html";
import { parseMarkdown } from "./markdown/parse";

const html = (markdown: string) => renderHtml(parseMarkdown(markdown));
const linked = (href: string) =>
  renderHtml({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "link", attrs: { href } }] }] },
    ],
  });

const ALLOWED =
  /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|code|hr|table|thead|tbody|tr|th|td|strong|em|del|u|mark|sub|sup|a|img|br|input|section|div|span|math|semantics|annotation|m[a-z]+|svg|path)(?:\s[^<>]*)?>$/;

describe("the HTML of a document", () => {
  it("shows raw HTML as text", () => {
    expect(html("<script>alert(1)</script>")).not.toContain("<script");
    expect(html("a <img src=x onerror=alert(1)> b")).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:a",
    "data:text/html,a",
    "vbscript:a",
  ])("links nowhere for %j, even if it was stored", (href) => {
    expect(linked(href)).toBe("<p>a</p>");
  });

  it("lets no attribute be left", () => {
    expect(linked('https://a.example/"onclick="b')).not.toContain('"onclick');
  });

  it("has only tags that it means to have, whatever the document", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const tags = renderHtml(document).match(/<[^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(ALLOWED);
        for (const tag of tags) expect(tag).not.toMatch(/\son\w+=/);
      }),
      { numRuns: 150, seed: 1 },
    );
  });

  it("gives headings ids of their own", () => {
    expect(html("# A b\n\n# A b\n\n# !")).toBe(
      '<h1 id="a-b">A b</h1>\n<h1 id="a-b--2">A b</h1>\n<h1 id="section">!</h1>',
    );
  });

  it("collects footnotes at the end, in the order of their mention, with ways back", () => {
    const page = html(
      "One[^b] two[^a] again[^b].\n\n[^a]: First note.\n[^b]: Second, see[^c].\n[^c]: Third.\n[^d]: Alone.",
    );
    expect(page).toContain('<a href="#footnote-1" id="footnote-1-ref-1" role="doc-noteref">1</a>');
    expect(page.indexOf("Second, see")).toBeLessThan(page.indexOf("First note"));
    expect(page.indexOf("Third.")).toBeLessThan(page.indexOf("Alone."));
    expect(page).toContain('href="#footnote-1-ref-2"');
    expect(page.match(/<li id="footnote-/g)).toHaveLength(4);
  });

  it("shows a reference without a note as the text it was", () => {
    expect(html("a[^b]")).toBe("<p>a[^b]</p>");
  });

  it("writes code with its language, tables with their alignment, tasks with disabled boxes", () => {
    expect(html("```js\na < b\n```")).toBe('<pre><code class="language-js">a &lt; b</code></pre>');
    expect(html("| a |\n|--:|\n| b |")).toContain('<th scope="col" style="text-align:right">a</th>');
    expect(html("- [x] a\n- [ ] b")).toContain('<input type="checkbox" disabled checked aria-label="Done"> a');
  });

  it("writes formulas for eyes and for readers aloud, and survives bad ones", () => {
    expect(html("$x^2$")).toMatch(/class="katex".*<math/s);
    expect(html("$\\frac{$")).toContain("frac");
    expect(html("$\\href{javascript:alert(1)}{x}$")).not.toContain('href="javascript');
  });
});
