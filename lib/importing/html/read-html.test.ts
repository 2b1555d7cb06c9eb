import { describe, expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { readHtml } from "./read-html";

const url = "https://example.org/a/page";
const read = (html: string) => readHtml(html, url);
const markdown = (html: string) => serializeMarkdown(read(html).content).trim();
const long = "The sea comes and goes, and nobody asked it to. ".repeat(20).trim();

describe("a page without an article is refused with the reason", () => {
  test.each([
    ["nothing", "", "There is no text on this page."],
    ["markup alone", "<html><body><div id=app></div><script>start()</script>", "There is no text on this page."],
    [
      "a set of frames",
      '<frameset cols="1,2"><frame src="menu.htm"><frame src="main.htm"></frameset>',
      "frames another",
    ],
    ["one frame", '<body><iframe src="/inside"></iframe></body>', "frames another"],
    ["a question about cookies", "<p>Before you continue: accept all cookies?</p>", "about cookies"],
    ["a test for people", "<title>Just a moment...</title><p>Checking your browser.</p>", "see a person"],
    [
      "a page of scripts",
      "<noscript>x</noscript><p>You need to enable JavaScript to run this app.</p>",
      "scripts have run",
    ],
    ["a door", "<p>Please sign in to continue.</p>", "signed in"],
  ])("%s", (_what, html, sentence) => {
    expect(() => read(html)).toThrow(sentence);
    expect(() => read(html)).toThrow(expect.objectContaining({ code: "import_failed", hint: expect.any(String) }));
  });

  test("a frame names its page", () => {
    expect(() => read('<frameset><frame src="../main.htm"></frameset>')).toThrow(
      expect.objectContaining({ hint: "Import https://example.org/main.htm instead." }),
    );
  });

  test("a page that redirects names the next one", () => {
    expect(() => read('<meta http-equiv="Refresh" content="0; URL=/next"><p>Moved.</p>')).toThrow(
      expect.objectContaining({ hint: "Import https://example.org/next instead." }),
    );
  });

  test("an article about cookies is read", () => {
    expect(
      markdown(`<article><h1>Cookies</h1><p>Sites ask you to accept all cookies. ${long}</p></article>`),
    ).toContain("accept all cookies");
  });
});

describe("metadata of a page", () => {
  const titled = (title: string, heading: string, more = "") =>
    read(`<html><head><title>${title}</title>${more}</head><body><article><h1>${heading}</h1><p>${long}</p></article>`);

  test.each([
    ["Tides | The Harbour", "Tides", "Tides", "The Harbour"],
    ["The Harbour — Tides", "Tides", "Tides", null],
    ["潮の満ち引き｜海の記録", "潮の満ち引き", "潮の満ち引き", "海の記録"],
    ["Tides: a history", "Other words", "Tides: a history", null],
    ["Ebb - and - Flow", "Ebb - and - Flow", "Ebb - and - Flow", null],
  ])("takes from the title “%s” with the heading “%s” the title “%s”", (title, heading, expected, site) => {
    expect(titled(title, heading)).toMatchObject({ title: expected, siteName: site });
  });

  test.each([
    ["the site's own first heading", '<header><h1><a href="/">V8</a></h1></header>', "Faster maps", "Faster maps · V8"],
    ["a work's name behind a chapter's", "<h2>Super Supportive</h2>", "Twenty", "Twenty - Super Supportive"],
  ])("ignores %s in the title", (_what, before, heading, title) => {
    const page = `<title>${title}</title><body>${before}<article><h1>${heading}</h1><p>${long}</p></article>`;
    expect(read(page).title).toBe(heading);
  });

  test.each([
    ['<meta property="og:title" content="Faster maps">', "<h1>V8</h1>"],
    ["", '<h1>V8</h1><h1 itemprop="name headline">Faster maps</h1>'],
  ])("prefers the title in its tags to its headings (%s%s)", (head, headings) => {
    const page = `<title>Faster maps · V8</title>${head}<body>${headings}<article><p>${long}</p></article>`;
    expect(read(page).title).toBe("Faster maps");
  });

  test("prefers a marked headline to the title of the window", () => {
    const page = `<title>Read more</title><body><article><h1 itemprop="headline">Tides</h1><p>${long}</p></article>`;
    expect(read(page).title).toBe("Tides");
  });

  test("gives the authors with their names in natural order", () => {
    const authors =
      '<meta name="citation_author" content="Lovelace, Ada"><meta name="citation_author" content="Emmy Noether">';
    expect(titled("T", "T", authors).byline).toBe("Ada Lovelace, Emmy Noether");
    expect(titled("T", "T", '<meta name="author" content="By Ada">').byline).toBe("Ada");
    const together = '<meta name="DC.creator" content="Lovelace, Ada; Noether, Emmy">';
    expect(titled("T", "T", together).byline).toBe("Ada Lovelace, Emmy Noether");
    expect(titled("T", "T", '<meta property="article:author" content="https://x.example/ada">').byline).toBeNull();
  });

  test.each([
    ["2026-03-04T10:00:00+02:00", "2026-03-04T08:00:00.000Z"],
    ["2026/3/4", "2026-03-04"],
    ["2026", "2026"],
    ["March 4, 2026 10:00 UTC", "2026-03-04T10:00:00.000Z"],
    ["yesterday", null],
  ])("reads the day “%s” as %s", (given, expected) => {
    expect(titled("T", "T", `<meta name="date" content="${given}">`).publishedAt).toBe(expected);
  });

  test.each([
    ["/b", "https://example.org/b"],
    ["https://www.example.org/b", "https://www.example.org/b"],
    ["https://elsewhere.example/b", url],
    ["/", url],
    ["javascript:alert(1)", url],
  ])("reads the canonical address %s as %s", (canonical, expected) => {
    expect(titled("T", "T", `<link rel="canonical" href="${canonical}">`).url).toBe(expected);
  });

  test("ignores JSON-LD with faults", () => {
    const broken = '<script type="application/ld+json">{"@type":"Article",</script>';
    const odd =
      '<script type="application/ld+json">[null, 1, {"@type": 5}, {"@type":"Article","headline":{"a":1}}]</script>';
    expect(titled("Tides", "Tides", broken + odd).title).toBe("Tides");
  });
});

describe("addresses", () => {
  test("are resolved against the page's base", () => {
    expect(markdown(`<base href="/x/"><p>${long} <a href="y">y</a> <img src="z.png" alt="z"></p>`)).toMatch(
      /\[y\]\(https:\/\/example\.org\/x\/y\) !\[z\]\(https:\/\/example\.org\/x\/z\.png\)$/,
    );
  });

  test("of images are the ones that a browser would show", () => {
    const image = (attributes: string) =>
      /!\[.*\]\((.*)\)/.exec(markdown(`<p>${long}<img alt=a ${attributes}></p>`))?.[1];
    expect(image('src="data:image/gif;base64,R0=" data-src="/real.png"')).toBe("https://example.org/real.png");
    expect(image('srcset="/s.png 400w, /m.png 1200w, /l.png 4000w"')).toBe("https://example.org/m.png");
    expect(image('src="/blank.gif" data-srcset="/a.png 1x, /b.png 2x"')).toBe("https://example.org/b.png");
    expect(image('src="/pixel.png" width="1" height="1"')).toBeUndefined();
    expect(image('src="/bar.png" width="600" height="1"')).toBeUndefined();
    expect(image('src="/none.png" width="0" height="0"')).toBeUndefined();
    expect(image('src="/photo.jpg" width="600" height="0"')).toBe("https://example.org/photo.jpg");
    expect(image('src="ftp://example.org/a.png"')).toBeUndefined();
  });
});

describe("attributes that have the names of ours", () => {
  test.each([
    '<figure><img src="/x.png" data-width="700"></figure>',
    '<p><img src="/x.png" data-width="50" data-label="fig:a" data-place="half" data-description="x"></p>',
    '<table><tr><th data-width="700">a<th>b</tr><tr><td data-width="0">1<td>2</tr></table>',
    '<table data-caption="x" data-header-column data-label="tbl:a"><tr><th>a<th>b</tr><tr><td>1<td>2</tr></table>',
    '<h2 data-label="sec:a" data-id="b">Part</h2><p>Text</p>',
    '<pre data-meta="x"><code>code</code></pre>',
    '<ol start="-5"><li>one</ol><ol start="99999999999"><li>one</ol>',
    '<ul><li data-checked="true" data-type="taskItem">one</ul>',
  ])("change nothing: %s", (block) => {
    const plain = block.replace(/ (?:data-[\w-]+|start)(?:="[^"]*")?/g, "");
    const page = (part: string) => read(`<article><p>${long}</p>${part}<p>${long}</p></article>`).content;
    expect(page(block)).toEqual(page(plain));
  });
});

describe("tables", () => {
  test.each(["th", "td"])(
    "within a layout table with a head of %s are kept, and the layout table is removed",
    (name) => {
      const inner = "<table><tr><th colspan=3>a</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>";
      const outer = `<table><tr><${name} colspan=2>H</${name}></tr><tr><td>${inner}</td><td>x</td></tr></table>`;
      const made = markdown(`<article><p>${long}</p>${outer}<p>${long}</p></article>`);
      expect(made).toContain("| a | | |");
      expect(made).toContain("| 1 | 2 | 3 |");
      expect(made).toMatch(/^H$/m);
      expect(made).toMatch(/^x$/m);
    },
  );
});

test("a table of one column is a table when it has a header, and else an arrangement", () => {
  const page = (table: string) => markdown(`<article><p>${long}</p>${table}<p>${long}</p></article>`);
  expect(page("<table><tr><th>Port</th></tr><tr><td>Hull</td></tr></table>")).toContain("| Port |\n| - |\n| Hull |");
  expect(page("<table><thead><tr><td>Port</td></tr></thead><tr><td>Hull</td></tr></table>")).toContain("| Port |");
  expect(page("<table><tr><td>Port</td></tr><tr><td>Hull</td></tr></table>")).not.toContain("|");
  expect(page("<table><tr><th>Port</th></tr></table>")).not.toContain("|");
});

describe("footnotes", () => {
  const footnoted = (mention: string, note: string) =>
    markdown(`<article><p>${long}${mention}</p><p>${long}</p>${note}</article>`);

  test.each([
    ["a list", '<sup><a href="#n1">1</a></sup>', '<ol><li id="n1">Note. <a href="#r1">↩</a></li></ol>'],
    ["a paragraph with an anchor", '<sup><a href="#n1">[1]</a></sup>', '<p><a id="n1"></a>Note.</p>'],
    ["an absolute address", `<a href="${url}#n1" class="footnote-ref">*</a>`, '<div id="n1">Note.</div>'],
  ])("in %s become footnotes", (_where, mention, note) => {
    const made = footnoted(mention, note);
    expect(made).toContain("[^1]");
    expect(made).toMatch(/\[\^1\]: Note\.$/);
  });

  test.each([
    ["a heading", '<sup><a href="#n1">1</a></sup>', '<h2 id="n1">One</h2><p>Text.</p>'],
    ["nowhere", '<sup><a href="#n1">1</a></sup>', ""],
    ["another page", '<sup><a href="/other#n1">1</a></sup>', '<p id="n1">Text.</p>'],
    ["words", '<sup><a href="#n1">see below</a></sup>', '<p id="n1">Text.</p>'],
  ])("that point at %s are not footnotes", (_where, mention, note) => {
    expect(footnoted(mention, note)).not.toContain("[^1]");
  });
});

describe("definition lists and toggles", () => {
  const block = (html: string) =>
    markdown(`<article><p>Before</p>${html}<p>${long}</p></article>`).split("\n\n").slice(1, -1);

  test.each([
    ["with several terms of one definition", "<dl><dt>a<dt>b<dd>both</dl>", ["a<br>b\n:   both"]],
    ["with several definitions of one term", "<dl><dt>a</dt><dd>one</dd><dd>two</dd></dl>", ["a\n:   one\n:   two"]],
    ["with its parts in groups", "<dl><div><dt>a</dt><dd>one</dd></div></dl>", ["a\n:   one"]],
    ["without a definition", "<dl><dt>a</dt></dl>", ["a\n:"]],
    ["without a term, which only indents", "<dl><dd>one</dd></dl>", ["one"]],
  ])("a definition list %s", (_what, html, expected) => expect(block(html)).toEqual(expected));

  test.each([
    ["open", "<details open><summary>More</summary>words</details>", "<details open>\n<summary>More</summary>"],
    ["without a summary", "<details><p>words</p></details>", "<details>\n<summary>Details</summary>"],
    [
      "with a later summary",
      "<details><p>words</p><summary>More</summary></details>",
      "<details>\n<summary>More</summary>",
    ],
  ])("a toggle %s", (_what, html, opening) => expect(block(html)).toEqual([opening, "words", "</details>"]));

  test("in a cell are lines of it", () => {
    const cell = "<dl><dt>a</dt><dd>one</dd></dl><details><summary>More</summary>words</details>";
    expect(block(`<table><tr><th>h<th>i</tr><tr><td>${cell}</td><td>x</td></tr></table>`)[0]).toContain(
      "| a<br>one<br>More<br>words | x |",
    );
  });
});
