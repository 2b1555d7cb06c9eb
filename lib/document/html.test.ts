import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#lib/test-runs";
import { arbitraryDocument } from "./arbitrary";
import { node, text } from "./build";
import type { DocumentJson, NodeJson } from "./document";
import type { FormattedCitations } from "./formatted-citations";
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
      runs(150),
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

describe("the citations of a page", () => {
  const items = (...keys: string[]) =>
    keys.map((key) => ({
      cid: `cit_${key}`,
      key,
      locator: null,
      label: null,
      prefix: null,
      suffix: null,
      suppressAuthor: false,
    }));
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

  it("are shown by their keys where nobody has formatted them", () => {
    expect(renderHtml(page([cited('"<b>')]))).toBe('<p><span class="citation">[@{&quot;&lt;b&gt;}]</span></p>');
  });

  it("lead to their entries, each part of several to its own", () => {
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

  it("lead to their entries by number too, and to none where a number stands for several", () => {
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

  it("have their list at its node, at the end or nowhere, as the settings say", () => {
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

  it("become footnotes in a note style, numbered with the document's own, but stay text within those", () => {
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

  it("leave no space before the number of their note", () => {
    const html = renderHtml(page([text("One "), cited("doe")]), formatted(["Doe, Tides."], { isNoteStyle: true }));
    expect(html).toContain('<p>One<sup class="footnote-ref">');
  });

  it("keep the author in the sentence when the rest goes into a note", () => {
    const clusters = new Map([[0, { ...words("John Doe, Tides."), author: { text: "Doe", html: "Doe" } }]]);
    const html = renderHtml(page([cited("doe")]), formatted([], { clusters, isNoteStyle: true }));
    expect(html).toContain('<p><span class="citation">Doe</span><sup class="footnote-ref">');
  });

  it("never stand in one another's ids: a heading that begins with ref- has one of its own", () => {
    expect(html("# Ref doe")).toBe('<h1 id="section-ref-doe">Ref doe</h1>');
  });
});
