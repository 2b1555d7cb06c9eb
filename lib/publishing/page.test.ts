import { describe, expect, it } from "vitest";
import { type Page, renderNotFound, renderPage } from "./page";

const page = (over: Partial<Page> = {}): string =>
  renderPage({
    title: "On Colophons",
    seoTitle: null,
    html: "<p>Text.</p>",
    description: "About the last page.",
    canonicalUrl: "https://example.org/p/on-colophons",
    markdownUrl: "https://example.org/p/on-colophons.md",
    author: "Ada",
    publishedAt: new Date("2026-11-01T10:00:00Z"),
    updatedAt: new Date("2026-11-01T12:00:00Z"),
    wordCount: 2300,
    isListed: true,
    locale: "en",
    colophon: null,
    ...over,
  });

describe("a published page", () => {
  it("lets no title, author or description out of its place", () => {
    const hostile = `"></title></script><script>alert(1)</script>`;
    const html = page({ title: hostile, author: hostile, description: hostile, colophon: hostile });
    expect(html.match(/<script/g)).toEqual(["<script"]);
    expect(html).not.toContain("alert(1)</script><");
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  it("has no script to run", () => {
    expect(page().match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  });

  it("says title, author, date and reading time", () => {
    const html = page();
    for (const words of ["<h1>On Colophons</h1>", "Ada", "November 1, 2026", "10 min read"])
      expect(html).toContain(words);
    expect(html).not.toContain("Updated");
    expect(page({ updatedAt: new Date("2026-11-05T00:00:00Z") })).toContain("Updated");
  });

  it("keeps an unlisted page out of search engines", () => {
    expect(page()).not.toContain("noindex");
    expect(page({ isListed: false })).toContain('<meta name="robots" content="noindex">');
  });

  it("shows the title once although the text begins with it", () => {
    const html = page({ html: '<h1 id="on-colophons">On Colophons</h1>\n<p>Text.</p>' });
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(page({ html: '<h1 id="x">Another</h1>' }).match(/<h1/g)).toHaveLength(2);
  });

  it("asks for the formula's styles only when there is a formula", () => {
    expect(page()).not.toContain("katex.min.css");
    expect(page({ html: '<span class="katex">x</span>' })).toContain("/katex/katex.min.css");
  });

  it("tells reference managers and other sites what it is", () => {
    const html = page({ seoTitle: "For engines" });
    expect(html).toContain("<title>For engines</title>");
    expect(html).toContain('<meta name="citation_title" content="On Colophons">');
    expect(html).toContain('<meta name="citation_publication_date" content="2026/11/01">');
    expect(html).toContain('<link rel="canonical" href="https://example.org/p/on-colophons">');
  });
});

describe("where no page is", () => {
  it("says so and stays out of search engines", () => {
    expect(renderNotFound()).toContain("There is no page here");
    expect(renderNotFound()).toContain("noindex");
  });
});
