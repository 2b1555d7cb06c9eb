import { describe, expect, test } from "vitest";
import { authorNamed } from "#lib/shapes/text-author";
import { expandLinkedData } from "#lib/test-linked-data";
import { type Page, renderNotFound, renderPage } from "./page";
import { pageText } from "./page-text";

const page = ({ html = "<p>Text.</p>", ...over }: Partial<Page> & { html?: string } = {}): string => {
  const shown: Page = {
    title: "On Colophons",
    seoTitle: null,
    description: "About the last page.",
    canonicalUrl: "https://example.org/p/on-colophons",
    authors: ["Ada Ek", "Ben Ono", "Cleo Park"].map((name) => authorNamed(name)),
    publishedAt: new Date("2026-11-01T10:00:00Z"),
    updatedAt: new Date("2026-11-01T12:00:00Z"),
    version: 7,
    wordCount: 2300,
    isListed: true,
    locale: "en",
    license: null,
    doi: null,
    numberedHeadings: false,
    toc: undefined,
    lists: { figures: false, tables: false },
    cites: [],
    colophon: null,
    isSealed: false,
    software: [],
    book: null,
    ...over,
  };
  const text = pageText(html, { ...shown, isNumbered: shown.numberedHeadings, diagrams: new Map() });
  return renderPage(shown, text, [{ style: "APA", html: "Ek, A. (2026). <i>On colophons</i>." }]);
};

const metas = (html: string, name: string) =>
  [...html.matchAll(/<meta name="([^"]+)" content="([^"]*)">/g)].flatMap(([, key, value]) =>
    key === name ? value : [],
  );

describe("a published page", () => {
  test("escapes title, author and description", () => {
    const hostile = `"></title></script><script>alert(1)</script>`;
    const html = page({ title: hostile, authors: [authorNamed(hostile)], description: hostile, colophon: hostile });
    expect(html.match(/<script/g)).toEqual(["<script"]);
    expect(html).not.toContain("alert(1)</script><");
    expect(html.match(/<\/script>/g)).toHaveLength(1);
  });

  test("contains no script that runs", () => {
    expect(page().match(/<script[^>]*>/g)).toEqual(['<script type="application/ld+json">']);
  });

  test("describes itself in terms that schema.org has, with nothing that a foreign processor leaves out", async () => {
    const ada = { ...authorNamed("Ada Ek", "0000-0002-1825-0097"), email: "ada@example.org", isCorresponding: true };
    const html = page({
      authors: [{ ...ada, affiliations: [{ name: "Tide Institute", ror: "https://ror.org/03yrm5c26" }] }],
      ...{ license: "https://creativecommons.org/licenses/by/4.0/", doi: "10.5555/1", colophon: "With model-x-1." },
      cites: [
        { type: "book", title: "Tides", DOI: "10.5555/2" },
        { type: "book", title: "Moons" },
      ],
      software: [{ name: "model-x-1", agent: "writer", model: "model-x-1" }],
    });
    const data = JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(html)?.[1] ?? "{}");
    const [article] = await expandLinkedData(data);
    const { "@context": _, "@type": type, ...fields } = data;
    expect(article).toMatchObject({ "@type": [`http://schema.org/${type}`] });
    const terms = Object.keys(fields).map((term) => `http://schema.org/${term}`);
    expect(Object.keys(article ?? {}).toSorted()).toEqual(["@type", ...terms].toSorted());
    await expect(expandLinkedData({ ...data, unheardOf: "x" })).rejects.toThrow();
  });

  test("shows title, author, date and reading time", () => {
    const html = page();
    for (const words of ["<h1>On Colophons</h1>", "Ada Ek, Ben Ono and Cleo Park", "November 1, 2026", "10 min read"])
      expect(html).toContain(words);
    expect(html).not.toContain("Updated");
    expect(page({ updatedAt: new Date("2026-11-05T00:00:00Z") })).toContain("Updated");
  });

  test("speaks German around a German text", () => {
    const html = page({
      locale: "de-AT",
      toc: true,
      html: '<h2 id="a">Anfang</h2><table></table>',
      updatedAt: new Date("2026-11-03T12:00:00Z"),
      colophon: "Geschrieben von Ada Ek.",
    });
    expect(html).toContain("<summary>Inhalt</summary>");
    expect(html).toContain("<summary>Diese Seite zitieren</summary>");
    expect(html).toContain('aria-label="Tabelle 1"');
    expect(html).toContain("Ada Ek, Ben Ono und Cleo Park");
    expect(html).toMatch(/Aktualisiert am <time[^>]*>3. November 2026/);
    expect(html).toContain("10\u00A0Min. Lesezeit");
    expect(html).toContain('.references::before{content:"Literaturverzeichnis"}');
    expect(html).not.toContain('lang="en"');
  });

  test("says that the words around another text are English", () => {
    expect(page({ locale: "fr" })).toContain('<footer lang="en" dir="ltr">');
  });

  test("keeps an unlisted page out of search engines", () => {
    expect(page()).not.toContain("noindex");
    expect(page({ isListed: false })).toContain('<meta name="robots" content="noindex">');
  });

  test("shows the title once even when the text begins with it", () => {
    const html = page({ html: '<h1 id="on-colophons">On Colophons</h1>\n<p>Text.</p>' });
    expect(html.match(/<h1/g)).toHaveLength(1);
    const other = page({ html: '<h1 id="x">Another</h1>\n<h2 id="y">Below</h2>' });
    expect(other.match(/<h[1-6]/g)).toEqual(["<h1", "<h2", "<h3"]);
  });

  test("loads the styles of formulas only when there is a formula", () => {
    expect(page()).not.toContain("KaTeX");
    const withMath = page({ html: '<span class="katex">x</span>' });
    expect(withMath).toContain('src:url(/katex/fonts/KaTeX_Main-Regular.woff2) format("woff2")}');
    expect(withMath).not.toMatch(/<link[^>]*stylesheet|\.woff\)|\.ttf/);
  });

  test("has metadata for reference managers and other sites", () => {
    const html = page({ seoTitle: "For engines" });
    expect(html).toContain("<title>For engines</title>");
    expect(metas(html, "citation_title")).toEqual(["On Colophons"]);
    expect(metas(html, "citation_author")).toEqual(["Ada Ek", "Ben Ono", "Cleo Park"]);
    expect(metas(html, "citation_publication_date")).toEqual(["2026/11/01"]);
    expect(metas(html, "citation_language")).toEqual(["en"]);
    expect(metas(html, "citation_public_url")).toEqual(["https://example.org/p/on-colophons"]);
    expect(html).toContain('<link rel="canonical" href="https://example.org/p/on-colophons">');
  });
});

describe("structured data of a page", () => {
  const data = (html: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "");

  test("describes an article, and a scholarly one if it has citations", () => {
    expect(data(page())["@type"]).toBe("Article");
    const cites = [
      { type: "book" as const, title: "Tides", DOI: "10.1000/x" },
      { type: "webpage" as const, title: "Ebb", URL: "javascript:alert(1)" },
    ];
    const { "@type": type, author, citation } = data(page({ cites }));
    expect(type).toBe("ScholarlyArticle");
    expect(author.map(({ name }: { name: string }) => name)).toEqual(["Ada Ek", "Ben Ono", "Cleo Park"]);
    expect(citation).toEqual([
      { "@type": "CreativeWork", name: "Tides", url: "https://doi.org/10.1000/x" },
      { "@type": "CreativeWork", name: "Ebb" },
    ]);
  });

  test("names a preview that changes with the version", () => {
    expect(page()).toContain('content="https://example.org/p/on-colophons/preview.png?v=7"');
  });
});

describe("text direction", () => {
  test.each([
    ["en", "ltr"],
    ["he", "rtl"],
    ["ar-EG", "rtl"],
    ["uz-Arab", "rtl"],
    ["ja", "ltr"],
  ])("of %s is %s", (locale, direction) => {
    expect(page({ locale })).toContain(`<html lang="${locale}" dir="${direction}">`);
  });
});

describe("code", () => {
  const block = (language: string, code: string) =>
    page({ html: `<pre><code class="language-${language}">${code}</code></pre>` });

  test("is highlighted in a known language, and its text stays the same", () => {
    const html = block("js", "const a = &quot;&lt;b&gt;&quot; &amp;&amp; 1;");
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain('<span class="hljs-string">&quot;&lt;b&gt;&quot;</span> &amp;&amp;');
  });

  test.each(["no-such-language", "__proto__", "constructor"])("of %s is shown plain", (language) => {
    expect(block(language, "const a")).toContain(`<code class="language-${language}">const a</code>`);
  });
});

test("each line runs in the direction of its first letter, and code from left to right", () => {
  const text = `<h2 id="a">ים</h2><p>הים</p><table><tbody><tr><td style="text-align:left">ים</td></tr></tbody></table><pre><code>x</code></pre>`;
  const html = page({ html: text, toc: true });
  expect(html).toContain('<h2 id="a" dir="auto">');
  expect(html).toContain('<p dir="auto">הים</p>');
  expect(html).toContain('<td dir="auto" style="text-align:left">');
  expect(html).toContain('<pre dir="ltr" tabindex="0">');
  expect(html).toContain('<li dir="auto"><a href="#a">');
});

test("the frame of a table turns with it", () => {
  expect(page({ html: '<table class="sized" dir="rtl"></table>' })).toContain(
    'tabindex="0" dir="rtl"><table class="sized">',
  );
});

describe("headings and contents", () => {
  const text = '<h2 id="a">A <em>b</em></h2><p>x</p><h3 id="c">C</h3><h2 id="d">D</h2><h4 id="e">E</h4>';

  test("are numbered on request", () => {
    const html = page({ html: text, numberedHeadings: true, toc: true });
    expect(
      [...html.matchAll(/<h\d id="\w" dir="auto"><span dir="auto" class="number">([\d.]+)</g)].map(
        ([, number]) => number,
      ),
    ).toEqual(["1", "1.1", "2", "2.1.1"]);
    expect(html).toContain('<a href="#a"><span class="number">1</span> A b</a>');
  });

  test("are listed on request, and by default in a long text", () => {
    expect(page({ html: text })).toContain("<details><summary>Contents");
    expect(page({ html: text, wordCount: 300 })).not.toContain("Contents");
    expect(page({ html: text, toc: false })).not.toContain("Contents");
    expect(page({ html: text, toc: true, wordCount: 300 })).toContain("<details open><summary>Contents");
    expect(page({ toc: true })).not.toContain("Contents");
  });
});

describe("lists of figures and tables", () => {
  const text = `<figure class="picture" id="fig:a"><img src="/a.png" alt="x &gt; y" loading="lazy"><figcaption><span class="number">Figure 1</span> Waves &amp; tides</figcaption></figure>
<figure class="picture"><img src="/b.png" alt="b" loading="lazy"><figcaption>Without a number</figcaption></figure>
<table><caption id="tbl:b"><span class="number">Table 1</span></caption></table>`;
  const lists = { figures: true, tables: true };

  test("are not there without being asked for, or without anything to list", () => {
    expect(page({ html: text, toc: true })).not.toContain('href="#fig:a"');
    expect(page({ html: "<p>Text.</p>", lists })).not.toContain("<nav");
  });

  test("lead to what has a number, after the contents", () => {
    const html = page({ html: `<h2 id="one">One</h2>${text}`, toc: true, lists });
    const navs = [...html.matchAll(/<nav .*?<\/nav>/g)].map(([nav]) => nav);
    expect(navs).toEqual([
      expect.stringContaining('aria-label="Contents"'),
      expect.stringContaining(
        '<summary>Figures</summary><ol><li dir="auto"><a href="#fig:a"><span class="number">Figure 1</span> Waves &amp; tides</a></li></ol>',
      ),
      expect.stringContaining('<a href="#tbl:b"><span class="number">Table 1</span></a>'),
    ]);
  });
});

describe("printing", () => {
  test("repeats the title on every page, with any characters in it", () => {
    const html = page({ title: 'A "b" \\ </style> }' });
    expect(html).toContain('@top-center{content:"A \\22 b\\22  \\5c  \\3c \\2f style\\3e  \\7d "}');
  });
});

describe("a missing page", () => {
  test("says so and stays out of search engines", () => {
    expect(renderNotFound()).toContain("There is no page here");
    expect(renderNotFound()).toContain("noindex");
  });
});
