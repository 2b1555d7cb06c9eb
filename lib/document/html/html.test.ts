import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { newItem } from "../kinds/citation";
import { parseMarkdown } from "../markdown/parse";
import type { DocumentJson, NodeJson } from "../model/document";
import type { FormattedCitations } from "../model/formatted-citations";
import { arbitraryDocument } from "../model/test-documents";
import { node, text } from "../schema/build";
import { renderHtml } from "./html";

const html = (markdown: string) => renderHtml(parseMarkdown(markdown));
const linked = (href: string) =>
  renderHtml({
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "a", marks: [{ type: "link", attrs: { href } }] }] },
    ],
  });

const ALLOWED =
  /^<\/?(?:i|p|h[1-6]|ul|ol|li|blockquote|pre|code|hr|figure|figcaption|caption|colgroup|col|details|summary|dl|dt|dd|table|thead|tbody|tr|th|td|strong|em|del|u|mark|sub|sup|a|img|br|input|section|div|span|math|semantics|annotation|m[a-z]+|svg|path)(?:\s[^<>]*)?>$/;

describe("the HTML of a document", () => {
  test.each([
    ["<script>alert(1)</script>", "&lt;script&gt;alert(1)"],
    ["a <iframe src=x></iframe> b", "&lt;iframe src=x&gt;"],
    ["<details><script>alert(1)</script></details>", "&lt;details&gt;"],
    ["<p title='<script>'>a</p>", "&lt;script&gt;"],
    ["<svg onload=alert(1)>", "&lt;svg onload=alert(1)&gt;"],
    ["<style>p{color:red}</style>", "&lt;style&gt;"],
    ["<form action=x><input></form>", "&lt;form action=x&gt;"],
    ["<!DOCTYPE html>", "&lt;!DOCTYPE html&gt;"],
    ["a <kbd>b", "&lt;kbd&gt;"],
    ["a </kbd> b", "&lt;/kbd&gt;"],
    ["a <div>b</div>", "&lt;div&gt;"],
    ["a <a href=/b>c [d](/e)</a>", "&lt;a href=/b&gt;"],
  ])("shows the source of %j", (markdown, source) => {
    const shown = html(markdown);
    expect(shown).toContain(source);
    expect(shown).not.toMatch(/<(?:script|iframe|svg|style|form|input|details|kbd)/);
  });

  test.each([
    ["a <img src=x onerror=alert(1)> b", '<img src="x" alt="" loading="lazy">'],
    ["<img src='javascript:alert(1)'>", '<img alt="" loading="lazy">'],
    ["a <a href='java&#9;script:alert(1)' onclick=b>c</a>", "<a>c</a>"],
    ["a <a href='https://b.example' target=_top>c</a>", '<a href="https://b.example" rel="nofollow noopener">c</a>'],
    ["<div style='position:fixed' class=by id=top>a</div>", "<div>a</div>"],
    [
      '<p align="center"><img src="/a.png" width="90"></p>',
      '<p><img src="/a.png" width="90" alt="" loading="lazy"></p>',
    ],
    ["Press <kbd>Ctrl</kbd>+<kbd>*C*</kbd>.", "<p>Press <kbd>Ctrl</kbd>+<kbd><em>C</em></kbd>.</p>"],
    ["**a <ins>b** c</ins>", "<p><strong>a <ins>b</ins></strong><ins> c</ins></p>"],
    ["<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"],
    [
      "<details><summary>a</summary>\n\n*b*\n\n</details>",
      "<details><summary>a</summary>\n\n<p><em>b</em></p>\n\n</details>",
    ],
    ["<h1 align=center>a</h1>", "<h2>a</h2>"],
    ["<div>a\n\nb", "<div>a</div>\n<p>b</p>"],
    ["a\n\n</div>\n\nb", "<p>a</p>\n\n<p>b</p>"],
  ])("renders %j without harmful parts", (markdown, shown) => {
    const page = html(markdown).replace(/\n+/g, "\n");
    expect(page).toContain(shown.replace(/\n+/g, "\n"));
    expect(page).not.toMatch(/&lt;|script|onclick|onerror|style=|class=/);
  });

  test.each([
    "<!-- secret -->",
    "a <!-- secret --> b",
    "[//]: # (secret)",
    "<div><!-- secret --></div>",
    "- a\n\n  <!-- secret",
  ])("shows nothing of the comment in %j", (markdown) => {
    expect(html(markdown)).not.toContain("secret");
  });

  test("removes markup from raw HTML that imitates the page: block placeholders, ids, classes", () => {
    const shown = html('<div data-slot="x.0" class="alert" id="footnote-1">a</div>\n\nb');
    expect(shown).toBe("<div>a</div>\n<p>b</p>");
  });

  test("loses no block after an unclosed attribute", () => {
    const shown = html('<div title="\n\n**kept**\n\n">\n\n</div>');
    expect(shown).toContain("<strong>kept</strong>");
  });

  test("shows raw HTML beyond the page's budget as source, without delay", () => {
    expect(html(`${"<b>".repeat(3_000)}a`)).not.toContain("<b>");
    const many = html("<details>a</details>\n\n".repeat(9_000));
    expect(many).toContain("<details>a</details>");
    expect(many).toContain("&lt;details&gt;");
  });

  test("shows an alert with its kind as a word", () => {
    expect(html("> [!WARNING]\n> Mind the *gap*")).toMatch(
      /^<div class="alert warning" role="note"><p class="alert-title"><svg.*<\/svg>Warning<\/p><div class="alert-text"><p>Mind the <em>gap<\/em><\/p><\/div><\/div>$/,
    );
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:a",
    "data:text/html,a",
    "vbscript:a",
  ])("omits the forbidden link target %j, even if it was stored", (href) => {
    expect(linked(href)).toBe("<p>a</p>");
  });

  test("escapes attributes so that none can be broken out of", () => {
    expect(linked('https://a.example/"onclick="b')).not.toContain('"onclick');
  });

  test("contains only allowed tags for any document", () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const tags = renderHtml(document).match(/<[^>]*>/g) ?? [];
        for (const tag of tags) expect(tag).toMatch(ALLOWED);
        for (const tag of tags) expect(tag).not.toMatch(/\son\w+=/);
      }),
      runs(150),
    );
  });

  test("gives headings unique ids", () => {
    expect(html("# A b\n\n# A b\n\n# !")).toBe(
      '<h1 id="a-b">A b</h1>\n<h1 id="a-b--2">A b</h1>\n<h1 id="section">!</h1>',
    );
  });

  test("collects footnotes at the end, in order of mention, with back links", () => {
    const page = html(
      "One[^b] two[^a] again[^b].\n\n[^a]: First note.\n[^b]: Second, see[^c].\n[^c]: Third.\n[^d]: Alone.",
    );
    expect(page).toContain('<a href="#footnote-1" id="footnote-1-ref-1" role="doc-noteref">1</a>');
    expect(page.indexOf("Second, see")).toBeLessThan(page.indexOf("First note"));
    expect(page.indexOf("Third.")).toBeLessThan(page.indexOf("Alone."));
    expect(page).toContain('href="#footnote-1-ref-2"');
    expect(page.match(/<li id="footnote-/g)).toHaveLength(4);
  });

  test("shows a reference without a note as its source text", () => {
    expect(html("a[^b]")).toBe("<p>a[^b]</p>");
  });

  test("writes code with its language, tables with their alignment, tasks with disabled boxes", () => {
    expect(html("```js\na < b\n```")).toBe('<pre><code class="language-js">a &lt; b</code></pre>');
    expect(html("| a |\n|--:|\n| b |")).toContain('<th scope="col" style="text-align:right">a</th>');
    expect(html("| | a |\n|--|--|\n| b | c |")).toContain('<tr><td></td><th scope="col">a</th></tr>');
    expect(html("- [x] a\n- [ ] b")).toContain('<input type="checkbox" disabled checked aria-label="Done"> a');
  });

  test("renders formulas as visible math and as MathML, and survives invalid ones", () => {
    expect(html("$x^2$")).toMatch(/class="katex".*<math/s);
    expect(html("$\\frac{$")).toContain("frac");
    expect(html("$\\href{javascript:alert(1)}{x}$")).not.toContain('href="javascript');
  });
});

describe("citations of a page", () => {
  const items = (...keys: string[]) => keys.map((key) => newItem({ id: `cit_${key}`, key }));
  const cited = (...keys: string[]) => node("citation", { items: items(...keys), narrative: false });
  const page = (...content: NodeJson[][]): DocumentJson => ({
    type: "doc",
    content: content.map((line) => node("paragraph", {}, line)),
  });
  const words = (html: string) => ({ text: html, html, author: null });
  const formatted = (clusters: string[], given: Partial<FormattedCitations> = {}): FormattedCitations => ({
    clusters: new Map(clusters.map((html, at) => [at, words(html)])),
    inText: new Map([
      ["cit_doe", words("(Doe, 2020)")],
      ["cit_roe", words("(Roe, 2021)")],
    ]),
    isNoteStyle: false,
    bibliography: [
      { key: "doe", html: "Doe. <i>Tides</i>." },
      { key: "roe", html: "Roe. <i>Ebb</i>." },
    ],
    placement: "auto",
    ...given,
  });

  test("show their keys when they are not formatted", () => {
    expect(renderHtml(page([cited('"<b>')]))).toBe('<p><span class="citation">[@{&quot;&lt;b&gt;}]</span></p>');
  });

  test("link to their entries, each part of a group to its own", () => {
    const document = page([cited("doe")], [cited("doe", "roe")]);
    const html = renderHtml(document, formatted(["(Doe, 2020)", "(Doe, 2020; Roe, 2021)"]));
    expect(html).toContain('<span class="citation"><a href="#ref-doe" role="doc-biblioref">(Doe, 2020)</a></span>');
    expect(html).toContain(
      '(<a href="#ref-doe" role="doc-biblioref">Doe, 2020</a>; <a href="#ref-roe" role="doc-biblioref">Roe, 2021</a>)',
    );
    expect(html).toMatch(
      /<section class="references" role="doc-bibliography" aria-label="References"><ul><li id="ref-doe">/,
    );
  });

  test("link to their entries by number too, but not where a number covers several", () => {
    const inText = new Map([
      ["cit_doe", words("<sup>1</sup>")],
      ["cit_roe", words("<sup>11</sup>")],
    ]);
    const linked = (cluster: string, ...keys: string[]) =>
      renderHtml(page([cited(...keys)]), formatted([cluster], { inText })).match(/#ref-\w+" role="doc-biblioref">\d+/g);
    expect(linked("<sup>1,11</sup>", "doe", "roe")).toEqual([
      '#ref-doe" role="doc-biblioref">1',
      '#ref-roe" role="doc-biblioref">11',
    ]);
    expect(linked("<sup>11,1</sup>", "roe", "doe")).toHaveLength(2);
    expect(linked("<sup>5–9</sup>", "doe", "roe")).toBeNull();
  });

  test("have their list at its node, at the end or nowhere, as the settings require", () => {
    const list = node("bibliography");
    const document: DocumentJson = { type: "doc", content: [list, ...page([cited("doe")]).content, list] };
    const at = (doc: DocumentJson, placement: FormattedCitations["placement"]) =>
      renderHtml(doc, formatted(["(Doe, 2020)"], { placement }))
        .replace(/<section.*?<\/section>/gs, "LIST")
        .replace(/<[^>]*>|\s/g, "");
    expect(at(document, "auto")).toBe("LIST(Doe,2020)");
    expect(at(page([cited("doe")]), "auto")).toBe("(Doe,2020)LIST");
    expect(at(page([cited("doe")]), "node")).toBe("(Doe,2020)");
    expect(at(document, "node")).toBe("LIST(Doe,2020)");
    expect(at(document, "none")).toBe("(Doe,2020)");
  });

  test("become footnotes in a note style, numbered with the document's own, but stay text within those", () => {
    const note = node("footnoteDef", { label: "a" }, [node("paragraph", {}, [text("See "), cited("roe")])]);
    const reference = node("footnoteRef", { label: "a" });
    const document: DocumentJson = {
      type: "doc",
      content: [...page([cited("doe"), reference, cited("doe")]).content, note],
    };
    const html = renderHtml(
      document,
      formatted(["Doe, Tides.", "Ibid.", "Roe, Ebb."], { isNoteStyle: true, bibliography: [] }),
    );
    expect(html.match(/role="doc-noteref">(\d)/g)).toEqual(["1", "2", "3"].map((n) => `role="doc-noteref">${n}`));
    expect(html.replace(/<a [^>]*>↩<\/a>/g, "").match(/<li id="footnote-\d">(.*?)<\/li>/g)).toEqual([
      '<li id="footnote-1"><p>Doe, Tides. </p></li>',
      '<li id="footnote-2"><p>See <span class="citation">Roe, Ebb.</span> </p></li>',
      '<li id="footnote-3"><p>Ibid. </p></li>',
    ]);
  });

  test("have no space before the number of their note", () => {
    const html = renderHtml(page([text("One "), cited("doe")]), formatted(["Doe, Tides."], { isNoteStyle: true }));
    expect(html).toContain('<p>One<sup class="footnote-ref">');
  });

  test("keep the author in the sentence when the rest goes into a note", () => {
    const clusters = new Map([[0, { ...words("John Doe, Tides."), author: { text: "Doe", html: "Doe" } }]]);
    const html = renderHtml(page([cited("doe")]), formatted([], { clusters, isNoteStyle: true }));
    expect(html).toContain('<p><span class="citation">Doe</span><sup class="footnote-ref">');
  });

  test("never collide with the id of a heading that begins with ref-", () => {
    expect(html("# Ref doe")).toBe('<h1 id="section-ref-doe">Ref doe</h1>');
  });
});
