import { describe, expect, test } from "vitest";
import { renderHtml } from "../html/html";
import { parseMarkdown } from "../markdown/parse";
import { serializeMarkdown } from "../markdown/serialize";
import type { NodeJson } from "./document";
import { knownCitations } from "./known-citations";
import { labelWarnings, numberedWord, referenceWords } from "./labels";

const TABLE = "| a |\n| - |\n| b |";

const typesIn = (node: NodeJson): string[] => [node.type, ...(node.content ?? []).flatMap(typesIn)];

describe("text that is no label stays text", () => {
  test.each([
    "![A](/a.png){width=101%}",
    "![A](/a.png){width=50}",
    "![A](/a.png){#tbl:a}",
    "![A](/a.png){.left}",
    "![A](/a.png) {#fig:a}",
    "![A](/a.png){#fig:a #fig:b}",
    "![A](/a.png){}",
    "# Heading {#fig:a}",
    "# Heading \\{#sec:a}",
    `: Caption {#tbl:a}`,
    `${TABLE}\n\n: Caption *set* {#tbl:a}`,
    "See [@fig:a; @fig:b], @figure:a and a@fig:a.",
  ])("%s", (markdown) => {
    const document = parseMarkdown(markdown);
    expect(JSON.stringify(document)).not.toMatch(/"label":"|"width":\d/);
    expect(typesIn(document)).not.toContain("crossReference");
    expect(parseMarkdown(serializeMarkdown(document))).toEqual(document);
  });
});

test.each([
  '![A wave](/a.png "title"){#fig:a .half width=50% alt="Blue"}',
  "![](/a.png){width=100%}",
  "## Methods {#sec:methods}",
  "# {#sec:empty}",
  "$$\nx\n$$ {#eq:x}",
  `${TABLE}\n\n: A caption {#tbl:a}`,
  `${TABLE}\n\n: {#tbl:a}`,
  "See @fig:a, -@tbl:b and @{sec:c}s.",
])("%s is written back as it was", (markdown) => {
  expect(serializeMarkdown(parseMarkdown(markdown)).trim()).toBe(markdown);
});

test("a work with such a key is cited, as before", () => {
  const known = knownCitations([{ id: "cit_1", key: "fig:a", removedAt: null }]);
  expect(typesIn(parseMarkdown("See @fig:a and @fig:b.", known))).toEqual(
    expect.arrayContaining(["citation", "crossReference"]),
  );
});

test("a reference to a label is no unknown citation key", () => {
  const known = knownCitations([]);
  parseMarkdown("See @fig:a and @doe2020.", known);
  expect([...known.unknown]).toEqual(["doe2020"]);
});

test("names labels that nothing has, and labels given twice", () => {
  const document = parseMarkdown("See @fig:b.\n\n![A](/a.png){#fig:a}\n\n![B](/b.png){#fig:a}");
  expect(labelWarnings(document)).toEqual([
    "Nothing in the document has the label “fig:b”: @fig:b.",
    "The label “fig:a” is given twice: the first counts.",
  ]);
});

test("a page numbers what has a label, by kind, and links to it", () => {
  const html = renderHtml(
    parseMarkdown(
      [
        "@fig:b, -@fig:a, @tbl:t, @eq:e, @sec:s, @fig:none",
        '![First <b>](/a.png){#fig:a alt="Blue"}',
        "![Second](/b.png){#fig:b .half width=50%}",
        "![Third](/c.png)",
        TABLE,
        ": A caption {#tbl:t}",
        "$$\nx\n$$ {#eq:e}",
        "# Methods {#sec:s}",
      ].join("\n\n"),
    ),
  );
  expect(html).toContain(
    '<p><a href="#fig:b">Figure 2</a>, <a href="#fig:a">1</a>, <a href="#tbl:t">Table 1</a>, <a href="#eq:e">Equation 1</a>, <a href="#sec:s">Section “Methods”</a>, @fig:none</p>',
  );
  expect(html).toContain('<figure class="picture" id="fig:a"><img src="/a.png" alt="Blue"');
  expect(html).toContain('<figcaption><span class="number">Figure 1</span> First &lt;b&gt;</figcaption>');
  expect(html).toContain('<figure class="picture half" id="fig:b" style="width:50%">');
  expect(html).toContain('<p><img src="/c.png" alt="Third"');
  expect(html).toContain('<caption id="tbl:t"><span class="number">Table 1</span> A caption</caption>');
  expect(html).toContain('<h1 id="sec:s">Methods</h1>');
  expect(html).toContain('<span class="number">(1)</span></div>');
});

test("references are in the document's language, in English for one that is not known", () => {
  const section = { kind: "sec", number: 1, node: { type: "heading" } };
  const words = (locale: string | null) => [
    numberedWord({ kind: "tbl", number: 2 }, locale),
    referenceWords(section, false, () => "a", locale),
    referenceWords({ ...section, kind: "eq" }, true, () => "a", locale),
  ];
  expect(words("de-AT")).toEqual(["Tabelle 2", "Abschnitt „a“", "1"]);
  expect(words("fr")).toEqual(["Tableau 2", "Section «\u00a0a\u00a0»", "1"]);
  expect(words("xx")).toEqual(words(null));
  expect(words(null)).toEqual(["Table 2", "Section “a”", "1"]);
});
