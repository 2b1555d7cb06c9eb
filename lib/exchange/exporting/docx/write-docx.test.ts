import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { NodeJson } from "#lib/document/model/document";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { nodeText } from "#lib/document/text/text";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource } from "../manuscript/source";
import { EVERYTHING, sourceOf, testPicture, UNFORMATTED } from "../manuscript/test-source";
import { writeDocx } from "./write-docx";

const OPTIONS: ExportOptions = { citations: "zotero", bibliography: "biblatex", look: "article" };

async function partsOf(source: ExportSource, options = OPTIONS): Promise<Record<string, string>> {
  const files = unzipSync(await writeDocx(manuscriptOf(source), options));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const documentOf = async (source: ExportSource, options = OPTIONS) =>
  (await partsOf(source, options))["word/document.xml"] ?? "";

const unescaped = (xml: string) =>
  xml
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

const wordsOf = (xml: string) =>
  [...xml.matchAll(/<w:t[ >][^<]*<\/w:t>/g)].map(([one]) => unescaped(one.replace(/<[^>]*>/g, ""))).join("");

/** The data of the citations of Zotero in a part, which are JSON. */
const citationsIn = (xml: string) =>
  [...xml.matchAll(/ADDIN ZOTERO_ITEM CSL_CITATION (\{[^<]*\}) </g)].map(([, json = ""]) =>
    JSON.parse(unescaped(json)),
  );

describe("a Word file", () => {
  test("has the text in real styles, with contents, lists, a table and a picture", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const parts = await partsOf(await sourceOf(EVERYTHING, { pictures, hasContents: true }));
    const xml = parts["word/document.xml"] ?? "";
    for (const style of [
      "Title",
      "Author",
      "Heading1",
      "Heading2",
      "Caption",
      "Quote",
      "Callout",
      "SourceCode",
      "TOC1",
    ]) {
      expect(xml).toContain(`<w:pStyle w:val="${style}"/>`);
    }
    expect(xml).toContain("SEQ Figure");
    expect(xml).toContain("REF fig_waves");
    expect(xml).toContain("<m:oMath");
    expect(xml).toContain('<w14:checked w14:val="1"/>');
    expect(Object.keys(parts).filter((name) => name.startsWith("word/media/"))).toHaveLength(1);
    expect(parts["word/footnotes.xml"]).toContain("A second paragraph.");
  });

  test("lists numbered figures and tables in fields that Word completes", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const lists = { figures: true, tables: true };
    const xml = await documentOf(await sourceOf(EVERYTHING, { pictures, lists }));
    const [contents = ""] = /^.*?(?=<w:pStyle w:val="Heading1"\/>)/s.exec(xml) ?? [];
    expect(contents).toContain('w:fldCharType="begin" w:dirty="true"');
    for (const part of [
      'TOC \\h \\z \\c "Figure"',
      'TOC \\h \\z \\c "Table"',
      '<w:hyperlink w:anchor="fig_waves"',
      '<w:pStyle w:val="TableofFigures"/>',
    ])
      expect(unescaped(contents)).toContain(part);
    expect(wordsOf(contents)).toContain(
      "List of FiguresFigure 1. Waves at the shoreList of TablesTable 1. Heights in metres",
    );
    expect(await documentOf(await sourceOf("Text.", { lists }))).not.toContain("List of");
  });

  test("has every citation as a field of Zotero with its work, locator, prefix and suppressed author", async () => {
    const parts = await partsOf(await sourceOf(EVERYTHING));
    const [first, second, third, ...others] = citationsIn(parts["word/document.xml"] ?? "");
    expect(others).toEqual([]);
    expect(first.citationItems).toMatchObject([
      {
        itemData: { title: "The measure of <i>tides</i>", DOI: "10.5555/12345678" },
        locator: "3–5",
        label: "page",
        prefix: "see",
      },
      { itemData: { type: "book" }, "suppress-author": true },
    ]);
    expect(second).toMatchObject({
      properties: { narrative: "Smith" },
      citationItems: [{ "suppress-author": true, locator: "2", label: "chapter" }],
    });
    expect(third.citationItems).toHaveLength(2);
    expect(citationsIn(parts["word/footnotes.xml"] ?? "")).toHaveLength(1);
    expect(parts["word/document.xml"]).toContain("ADDIN ZOTERO_BIBL");
    expect(parts["docProps/custom.xml"]).toContain("zotero.org/styles/apa");
  });

  test("has citations as text when asked", async () => {
    const xml = await documentOf(await sourceOf(EVERYTHING), { ...OPTIONS, citations: "text" });
    expect(xml).not.toContain("ZOTERO");
    expect(wordsOf(xml)).toContain("(see Doe, 2020, pp. 3–5; 1999), as Smith (2020b, Chapter 2) wrote.");
  });

  test("makes citations of a note style footnotes of Word with fields", async () => {
    const style = "chicago-fullnote-bibliography";
    const parts = await partsOf(await sourceOf("Text [@key, p. 3].", { settings: { citationStyle: style }, style }));
    expect(parts["word/document.xml"]).not.toContain("ZOTERO_ITEM");
    expect(citationsIn(parts["word/footnotes.xml"] ?? "")).toMatchObject([{ properties: { noteIndex: 1 } }]);
  });

  const suggestion = (block: NodeJson | undefined, proposed: NodeJson[]) => ({
    id: "sug_1",
    nodeId: String(block?.attrs?.id),
    placement: "replace" as const,
    original: block ? [block] : [],
    proposed,
    author: "Ann & <Co>",
    at: new Date("2026-01-02T03:04:05Z"),
    note: null,
  });

  test("shows a suggestion as tracked changes of words by its author", async () => {
    const source = await sourceOf("The sea comes.");
    const [block] = source.content.content;
    const proposed = [{ ...block, content: [{ type: "text", text: "The tide comes." }] } as NodeJson];
    const xml = await documentOf({ ...source, suggestions: [suggestion(block, proposed)] });
    const by = 'w:author="Ann &amp; &lt;Co&gt;" w:date="2026-01-02T03:04:05Z"';
    expect(xml).toMatch(new RegExp(`<w:del w:id="\\d+" ${by}><w:r><w:delText xml:space="preserve">sea</w:delText>`));
    expect(xml).toMatch(new RegExp(`<w:ins w:id="\\d+" ${by}><w:r><w:t xml:space="preserve">tide</w:t>`));
  });

  test("shows a suggestion for a block that has changed since as a comment", async () => {
    const source = await sourceOf("The sea comes.");
    const [block] = source.content.content;
    const old = { ...block, content: [{ type: "text", text: "Before." }] } as NodeJson;
    const parts = await partsOf({
      ...source,
      suggestions: [{ ...suggestion(block, [old]), original: [old] }],
    });
    expect(parts["word/document.xml"]).not.toContain("<w:ins");
    expect(parts["word/comments.xml"]).toContain("Proposes: Before.");
  });

  test("has comments on their words, with answers", async () => {
    const source = await sourceOf("The sea *comes* and goes.");
    const nodeId = String(source.content.content[0]?.attrs?.id);
    const at = new Date("2026-01-02T03:04:05Z");
    const messages = [
      { author: "Ann Lee", at, body: "Why?" },
      { author: "Ben", at, body: "Because.\n\nOf the moon." },
    ];
    const quote = { exact: "sea comes", prefix: "The ", suffix: " and" };
    const parts = await partsOf({ ...source, comments: [{ id: "com_1", nodeId, quote, messages }] });
    expect(parts["word/document.xml"]).toMatch(
      />The <\/w:t><\/w:r><w:commentRangeStart w:id="0"\/><w:commentRangeStart w:id="1"\/>.*>sea <.*>comes<\/w:t><\/w:r><w:commentRangeEnd w:id="0"\/>/,
    );
    expect(parts["word/comments.xml"]).toContain('w:author="Ann Lee"');
    expect(parts["word/commentsExtended.xml"]).toContain("paraIdParent");
  });

  test("keeps every word of any text, in well-formed XML", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
        const parts = await partsOf(await sourceOf(content, { title, formatted: UNFORMATTED }));
        for (const [name, xml] of Object.entries(parts)) {
          if (/\.(xml|rels)$/.test(name)) expect([name, XMLValidator.validate(xml)]).toEqual([name, true]);
        }
        const words = wordsOf((parts["word/document.xml"] ?? "") + (parts["word/footnotes.xml"] ?? ""));
        for (const text of textsIn({ type: "doc", content: content.content }))
          expect(words).toContain(text.replaceAll("\n", ""));
      }),
      runs(100),
    );
  });
});

const textsIn = (node: NodeJson): string[] =>
  node.type === "text" ? [nodeText(node)] : (node.content ?? []).flatMap(textsIn);
