import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { clean, guard } from "./clean";
import { formatOne } from "./format-one";

const TAGS =
  /^<(\/?(i|b|sup|sub|span|a)|span style="[a-z:; -]*"|span class="csl-[a-z-]+"|a href="https?:\/\/[^"<>\s]*")>$/;

/** Fails unless every tag is allowed and all are well nested. */
function expectSafe(html: string): void {
  const open: string[] = [];
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    expect(tag).toMatch(TAGS);
    const [, end, name = ""] = /^<(\/?)([a-z]+)/.exec(tag) ?? [];
    if (end) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/[<>]/);
}

test.each([
  ["<script>alert(1)</script>"],
  ['<img src=x onerror="alert(1)">'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<span style="background:url(x)">x</span>'],
  ['<span class="csl-entry" onclick="x">x</span>'],
  ["<i><b></i></b>"],
  ["<i"],
  ["</i></span></a>"],
])("turns markup that is not citeproc's into text: %s", (printed) => {
  expectSafe(clean(printed).html);
});

test("decodes entities once in text, and escapes text in HTML", () => {
  expect(clean("a &#38; b &#60;i&#62; &#38;amp;")).toEqual({
    text: "a & b <i> &amp;",
    html: "a &amp; b &lt;i&gt; &amp;amp;",
  });
});

test("links only to http and https, without user names and passwords", () => {
  expect(clean("<a>https://example.org/?q=%22&#38;x=1</a>").html).toBe(
    '<a href="https://example.org/?q=%22&amp;x=1">https://example.org/?q=%22&amp;x=1</a>',
  );
  for (const address of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.org",
    "https://me:pw@example.org/",
    "https://",
  ]) {
    expect(clean(`<a>${address}</a>`).html).not.toContain("<a");
  }
  expect(clean('<a class="doi">10.5555/a b#"c</a>').html).toContain('href="https://doi.org/10.5555/a%20b%23%22c"');
});

test("keeps a person's words as they are", () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      fc.pre(!/[\uE000-\uE002\s]|&#|\[/.test(words));
      expect(clean(guard(words)).text).toBe(words);
    }),
  );
});

test("produces safe HTML from anything that is printed", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<i>",
      "</i>",
      "<b>",
      "<span",
      ' style="font-variant:small-caps;">',
      "</span>",
      "<a>",
      "</a>",
      '<a class="doi">',
      "&#60;",
      "javascript:",
      "https://x.y/",
      '"',
      "'",
      "<",
      ">",
      "\uE000",
      "<script>",
    ),
    fc.string({ maxLength: 5 }),
  );
  fc.assert(fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => expectSafe(clean(pieces.join("")).html)));
});

test("produces safe HTML from anything that a work contains", async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert("x")</script>',
      '"><img src=x onerror=alert(1)>',
      "javascript:alert(1)",
      "<i>a",
      "a</i>",
      '<span class="nocase">',
      "<sc>x</sc>",
      "&lt;b&gt;",
      "{:title: x}",
      "\u202Eabc",
      "''''",
      '""',
      "<",
      'https://a.b/"onmouseover="x',
    ),
    fc.string({ maxLength: 20 }),
  );
  const work = fc.record({
    title: hostile,
    DOI: hostile,
    URL: hostile,
    note: hostile,
    page: hostile,
    publisher: hostile,
    family: hostile,
    given: hostile,
  });
  await fc.assert(
    fc.asyncProperty(
      work,
      fc.constantFrom("apa", "ieee", "mla", "chicago-fullnote-bibliography"),
      async ({ family, given, ...fields }, style) => {
        const { inText, bibliography } = await formatOne(
          { type: "book", author: [{ family, given }], ...fields },
          style,
        );
        for (const { html } of [inText, ...(bibliography ? [bibliography] : [])]) {
          expectSafe(html);
          for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
        }
      },
    ),
    runs(150),
  );
});
