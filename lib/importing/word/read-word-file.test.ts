import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { serializeBlocks, serializeMarkdown } from "#lib/document/markdown/serialize";
import { citationNodes } from "#lib/document/model/citation-items";
import type { NodeJson } from "#lib/document/model/document";
import { picture } from "#lib/files/test-pictures";
import { cpuMs } from "#lib/test-cpu";
import { isLong, runs } from "#lib/test-runs";
import { readImport } from "../files/read-import";
import { archiveOf } from "../files/test-archives";
import { readWordFile } from "./read-word-file";
import { type KeptText, keptPart } from "./round-trip-marks";
import { field, paragraph, run, type WordXml, wordFile, zoteroCode, zoteroItem } from "./test-word";

const read = (xml: WordXml) => readWordFile({ path: "paper.docx", bytes: wordFile(xml) });

async function markdownOf(xml: WordXml): Promise<string> {
  const { document, citations } = await read(xml);
  return serializeMarkdown(
    document,
    citations.map(({ key }) => key),
  ).trimEnd();
}

const change = (kind: "ins" | "del", words: string, author = "Jane") =>
  `<w:${kind} w:id="1" w:author="${author}" w:date="2025-03-04T10:00:00Z">${
    kind === "ins" ? run(words) : `<w:r><w:delText xml:space="preserve">${words}</w:delText></w:r>`
  }</w:${kind}>`;

const markdown = (blocks: readonly NodeJson[]) => serializeBlocks([...blocks]).trimEnd();

async function changesOf(body: string) {
  const { document, changes = [] } = await read({ body });
  return {
    text: serializeMarkdown(document).trimEnd(),
    changes: changes.map(({ author, proposal }) => [author, proposal.placement, markdown(proposal.proposed)]),
  };
}

describe("a file is refused", () => {
  test.each([
    ["without Word's parts", { "a.txt": "x" }],
    ["with a spreadsheet in it", { "_rels/.rels": "<Relationships/>", "xl/workbook.xml": "<x/>" }],
  ])("%s", async (_what, files) => {
    const reading = readWordFile({ path: "a.docx", bytes: archiveOf(files) });
    await expect(reading).rejects.toMatchObject({
      code: "import_failed",
      message: expect.stringContaining("not a Word file"),
    });
  });

  test("that defines entities", async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:styles/>';
    await expect(read({ body: paragraph("x"), files: { "word/styles.xml": bomb } })).rejects.toMatchObject({
      code: "import_failed",
      message: expect.stringContaining("document type"),
    });
  });

  test("that nests without end", async () => {
    const body = `${"<w:sdt><w:sdtContent>".repeat(500)}${paragraph("x")}${"</w:sdtContent></w:sdt>".repeat(500)}`;
    await expect(read({ body })).rejects.toMatchObject({ message: expect.stringContaining("nests deeper") });
  });

  test("that nests without end, before any work is done", async () => {
    const body = `${"<w:p>".repeat(200_000)}x${"</w:p>".repeat(200_000)}`;
    const startMs = cpuMs();
    await expect(read({ body })).rejects.toMatchObject({ message: expect.stringContaining("nests deeper") });
    expect(cpuMs() - startMs).toBeLessThan(2_000);
  });
});

describe("the text of a Word file", () => {
  test("has headings by style, whatever its name or language", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift2"/></w:style>';
    const outline = '<w:p><w:pPr><w:outlineLvl w:val="2"/></w:pPr><w:r><w:t>Deep</w:t></w:r></w:p>';
    const body = paragraph("One", "berschrift1") + paragraph("Two", "Own") + outline + paragraph("Text.");
    expect(await markdownOf({ body, styles })).toBe("# One\n\n## Two\n\n### Deep\n\nText.");
  });

  test("gives its title to the document", async () => {
    const styles = '<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>';
    const { title, document } = await read({ body: paragraph("On tides", "Titel") + paragraph("Text."), styles });
    expect([title, serializeMarkdown(document).trimEnd()]).toEqual(["On tides", "Text."]);
  });

  test("has the authors below its title, or else those of its properties", async () => {
    const styles = ["Title", "Author", "Date"]
      .map((name) => `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`)
      .join("");
    const core = (creator: string) => ({
      "docProps/core.xml": `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${creator}</dc:creator></cp:coreProperties>`,
    });
    const text = paragraph("Text.");
    const settingsOf = async (body: string, creator: string) =>
      (await read({ body, styles, files: core(creator) })).settings;
    expect(await settingsOf(text, "Jane Doe; Jo Roe")).toEqual({ authors: ["Jane Doe", "Jo Roe"] });
    for (const nobody of ["", "Microsoft Office User", "Windows User", "python-docx"])
      expect(await settingsOf(text, nobody)).toEqual({});
    const head = paragraph("On tides", "Title") + paragraph("Ann Poe 0000-0002-1825-0097", "Author");
    const { settings, document, warnings } = await read({
      body: head + paragraph("1 May 2026", "Date") + text,
      styles,
      files: core("Jane Doe"),
    });
    expect(settings).toEqual({ authors: [{ name: "Ann Poe", orcid: "https://orcid.org/0000-0002-1825-0097" }] });
    expect(serializeMarkdown(document).trimEnd()).toBe("Text.");
    expect(warnings).toEqual(["“1 May 2026”, below its title, was not taken."]);
  });

  test("keeps emphasis, links, code and quotes", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style><w:style w:type="paragraph" w:styleId="Src"><w:name w:val="Source Code"/></w:style><w:style w:type="character" w:styleId="Vb"><w:name w:val="Verbatim Char"/></w:style>';
    const link = `<w:hyperlink r:id="site">${run("site")}</w:hyperlink>`;
    const body =
      paragraph(
        run("bold", "<w:b/>") +
          run(" ") +
          run("up", '<w:vertAlign w:val="superscript"/>') +
          run(" ") +
          run("x()", '<w:rStyle w:val="Vb"/>') +
          run(" ") +
          link,
      ) +
      paragraph("Quoted.", "Quote") +
      paragraph("one", "Src") +
      paragraph("two", "Src");
    expect(await markdownOf({ body, styles })).toBe(
      "**bold** <sup>up</sup> `x()` [site](https://example.org/)\n\n> Quoted.\n\n```\none\ntwo\n```",
    );
  });

  test("has raised and lowered text, also as LibreOffice writes it", async () => {
    const body = paragraph(run("H") + run("2", '<w:position w:val="-2"/>') + run("O"));
    expect(await markdownOf({ body })).toBe("H<sub>2</sub>O");
  });

  test("has money and brackets as they are, not as formulas and marks", async () => {
    expect(await markdownOf({ body: paragraph("Costs $5 or $6, \ue010citation 0\ue011 [@x].") })).not.toMatch(
      /[\ue010$]5\$/,
    );
  });

  test("has its footnotes", async () => {
    const footnotes = `<w:footnote w:id="2">${paragraph("A note.")}</w:footnote>`;
    const body = paragraph(`${run("Text")}<w:r><w:footnoteReference w:id="2"/></w:r>${run(".")}`);
    expect(await markdownOf({ body, footnotes })).toBe("Text[^1].\n\n[^1]: A note.");
  });

  test("has pictures with their alternative text, and says which browsers cannot show", async () => {
    const drawing =
      '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="picture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const { document, pictures } = await read({ body: paragraph(drawing), picture: await picture("png") });
    expect(serializeMarkdown(document).trimEnd()).toBe("![A dot](word-picture/1)");
    expect(pictures?.size).toBe(1);
  });

  test("keeps merged cells", async () => {
    const cell = (words: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(words)}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell("Both", '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell("a")}${cell("b")}</w:tr></w:tbl>`;
    const { document, warnings } = await read({ body });
    expect(serializeMarkdown(document)).toContain('| Both | |\n| a | b |\n\n: {merged="A1:B1"}');
    expect(warnings).toEqual([]);
  });

  test("says what it does not take", async () => {
    const body = `${paragraph(field('TOC \\o "1-3"', "Contents 1"))}${paragraph("Text.")}`;
    const { document, warnings } = await read({ body, files: { "word/vbaProject.bin": "macro" } });
    expect(serializeMarkdown(document).trimEnd()).toBe("Text.");
    expect(warnings).toEqual([expect.stringContaining("macros"), expect.stringContaining("table of contents")]);
    const list = `${paragraph(field('TOC \\h \\z \\c "Figure"', "Figure 1"))}${paragraph("Text.")}`;
    expect((await read({ body: list })).warnings).toEqual([expect.stringContaining("list of figures")]);
  });
});

describe("formulas of Word", () => {
  const r = (words: string, properties = "") => `<m:r>${properties}<m:t>${words}</m:t></m:r>`;
  const e = (content: string) => `<m:e>${content}</m:e>`;
  const formulas: [string, string, string][] = [
    ["a fraction", `<m:f><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`, "\\frac{a}{b}"],
    [
      "powers and indices",
      `<m:sSubSup>${e(r("x"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`,
      "x_{i}^{2}",
    ],
    ["a root", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
    ["a square root", `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r("x"))}</m:rad>`, "\\sqrt{x}"],
    [
      "a sum",
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("n=1")}</m:sub><m:sup>${r("∞")}</m:sup>${e(r("n"))}</m:nary>`,
      "\\sum_{n = 1}^{\\infty} n",
    ],
    [
      "brackets",
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(r("αβ"))}</m:d>`,
      "\\left[ \\alpha \\beta \\right]",
    ],
    [
      "a function",
      `<m:func><m:fName>${r("sin", '<m:rPr><m:sty m:val="p"/></m:rPr>')}</m:fName>${e(r("x"))}</m:func>`,
      "\\sin x",
    ],
    [
      "a limit",
      `<m:func><m:fName><m:limLow>${e(r("lim", '<m:rPr><m:sty m:val="p"/></m:rPr>'))}<m:lim>${r("x→0")}</m:lim></m:limLow></m:fName>${e(r("x"))}</m:func>`,
      "\\lim_{x \\to 0} x",
    ],
    ["an accent", `<m:acc><m:accPr><m:chr m:val="\u0303"/></m:accPr>${e(r("x"))}</m:acc>`, "\\tilde{x}"],
    [
      "a matrix",
      `<m:m><m:mr>${e(r("a"))}${e(r("b"))}</m:mr><m:mr>${e(r("c"))}${e(r("d"))}</m:mr></m:m>`,
      "\\begin{matrix} a & b \\\\ c & d \\end{matrix}",
    ],
    ["words", r("if so", "<m:rPr><m:nor/></m:rPr>"), "\\text{if so}"],
    ["a number", r("12.5"), "12.5"],
  ];

  test.each(formulas)("have %s", async (_what, omml, latex) => {
    expect(await markdownOf({ body: paragraph(`${run("So ")}<m:oMath>${omml}</m:oMath>${run(".")}`) })).toBe(
      `So $${latex}$.`,
    );
  });

  test("stay in their cells", async () => {
    const cell = (content: string) => `<w:tc><w:tcPr/>${paragraph(content)}</w:tc>`;
    const display = `<m:oMathPara><m:oMath>${r("x")}</m:oMath></m:oMathPara>`;
    expect(await markdownOf({ body: `<w:tbl><w:tr>${cell(display)}${cell("b")}</w:tr></w:tbl>` })).toContain("$$x$$");
  });

  test("stand alone as blocks", async () => {
    expect(await markdownOf({ body: paragraph(`<m:oMathPara><m:oMath>${r("x")}</m:oMath></m:oMathPara>`) })).toBe(
      "$$\nx\n$$",
    );
  });
});

describe("citations", () => {
  const zotero = zoteroCode([
    zoteroItem(1, "Tides", { locator: "3-4", label: "page", prefix: "see " }),
    zoteroItem(2, "Ebb", { "suppress-author": true, locator: "2", label: "chapter" }),
  ]);

  test("of Zotero stay alive, with locators", async () => {
    const body =
      paragraph(run("As said ") + field(zotero, "(see Doe, 2020)") + run(".")) +
      paragraph(field("ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY", "Doe, J. (2020)"));
    const { citations } = await read({ body });
    expect(citations.map(({ key, csl }) => [key, csl.title])).toEqual([
      ["doe2020tides", "Tides"],
      ["doe2020ebb", "Ebb"],
    ]);
    expect(await markdownOf({ body })).toBe(
      "As said [see @doe2020tides, pp. 3-4; -@doe2020ebb, chap. 2].\n\n::: {#refs}\n:::",
    );
  });

  test("of one work twice are of one work", async () => {
    const again = field(zoteroCode([zoteroItem(1, "Tides")]), "(Doe)");
    const { citations } = await read({ body: paragraph(field(zotero, "x") + again) });
    expect(citations).toHaveLength(2);
  });

  test("that are all of a footnote stand in the text, and the style is taken over", async () => {
    const footnotes = `<w:footnote w:id="2">${paragraph(`${field(zoteroCode([zoteroItem(1, "Tides")]), "Doe, Tides")}${run(".")}`)}</w:footnote>`;
    const custom =
      '<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="ZOTERO_PREF_1"><vt:lpwstr>&lt;data&gt;&lt;style id="http://www.zotero.org/styles/chicago-note</vt:lpwstr></property><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="3" name="ZOTERO_PREF_2"><vt:lpwstr>-bibliography" /&gt;</vt:lpwstr></property>';
    const xml = { body: paragraph(`${run("Text")}<w:r><w:footnoteReference w:id="2"/></w:r>`), footnotes, custom };
    expect(await markdownOf(xml)).toBe("Text[@doe2020tides]");
    expect((await read(xml)).citationStyle).toBe("chicago-note-bibliography");
  });

  test("of Mendeley stay alive, in fields and in content controls", async () => {
    const code = zoteroCode([zoteroItem(1, "Tides")]).replace("ADDIN ZOTERO_ITEM CSL_CITATION", "ADDIN CSL_CITATION");
    const tag = `MENDELEY_CITATION_v3_${Buffer.from(JSON.stringify({ citationItems: [zoteroItem(2, "Ebb")] })).toString("base64")}`;
    const control = `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${run("(Doe)")}</w:sdtContent></w:sdt>`;
    expect(await markdownOf({ body: paragraph(field(code, "(Doe)") + run(" and ") + control) })).toBe(
      "[@doe2020tides] and [@doe2020ebb]",
    );
  });

  test("of EndNote stay alive, also those that are too long for their field", async () => {
    const record =
      '<record><ref-type name="Journal Article">17</ref-type><contributors><authors><author>Doe, Jane</author></authors></contributors><titles><title><style face="normal">Tides</style></title><secondary-title>Sea</secondary-title></titles><pages>1–9</pages><dates><year>2020</year></dates><electronic-resource-num>10.1234/tides</electronic-resource-num></record>';
    const xml = `<EndNote><Cite ExcludeAuth="1"><Author>Doe</Author><Year>2020</Year><Pages>5</Pages><DisplayText>(2020)</DisplayText>${record}</Cite></EndNote>`;
    const long = field("ADDIN EN.CITE", "", "").replace(
      "</w:instrText></w:r>",
      `</w:instrText></w:r>${field("ADDIN EN.CITE.DATA", "", xml)}`,
    );
    const { citations } = await read({ body: paragraph(field(`ADDIN EN.CITE ${xml}`, "(2020)") + long) });
    expect(citations).toMatchObject([
      {
        key: "doe2020tides",
        csl: { DOI: "10.1234/tides", page: "1-9", "container-title": "Sea", type: "article-journal" },
      },
    ]);
    expect(await markdownOf({ body: paragraph(field(`ADDIN EN.CITE ${xml}`, "(2020)")) })).toBe(
      "[-@doe2020tides, p. 5]",
    );
  });

  test("of Zotero in bookmarks stay alive", async () => {
    const [code = ""] = [zoteroCode([zoteroItem(1, "Tides")]).replace("ADDIN ", "")];
    const custom = `<property fmtid="{D5}" pid="2" name="ZOTERO_BREF_abc_1"><vt:lpwstr>${code.replaceAll('"', "&quot;")}</vt:lpwstr></property>`;
    const body = paragraph(
      `${run("Text ")}<w:bookmarkStart w:id="7" w:name="ZOTERO_BREF_abc"/>${run("(Doe)")}<w:bookmarkEnd w:id="7"/>${run(".")}`,
    );
    expect(await markdownOf({ body, custom })).toBe("Text [@doe2020tides].");
  });

  test.each([
    ["broken", "ADDIN ZOTERO_ITEM CSL_CITATION {broken"],
    ["without works", 'ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"id":1}]}'],
    ["of another program", "ADDIN PAPERPILE_CITATION abc"],
    ["with entities", 'ADDIN EN.CITE <!DOCTYPE x [<!ENTITY a "b">]><EndNote><Cite/></EndNote>'],
  ])("that are %s stay text, and the warnings say so", async (_what, code) => {
    const { document, citations, warnings } = await read({ body: paragraph(field(code, "(Doe, 2020)")) });
    expect([serializeMarkdown(document).trimEnd(), citations, warnings.length]).toEqual(["(Doe, 2020)", [], 1]);
  });
});

describe("captions and references to them", () => {
  const caption = (kind: string, words: string) =>
    paragraph(
      `<w:bookmarkStart w:id="1" w:name="_Ref1"/>${run(`${kind} `)}${field(`SEQ ${kind} \\* ARABIC`, "1")}<w:bookmarkEnd w:id="1"/>${run(`: ${words}`)}`,
    );

  test("belong to their tables", async () => {
    const cell = (words: string) => `<w:tc><w:tcPr/>${paragraph(words)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell("a")}${cell("b")}</w:tr></w:tbl>`;
    const body = caption("Table", "Heights") + table + paragraph(run("See ") + field("REF _Ref1 \\h", "Table 1"));
    expect(await markdownOf({ body })).toMatch(/: Heights \{#tbl:1\}\n\nSee @tbl:1$/);
  });

  test("stay paragraphs where there is nothing to belong to", async () => {
    const body = caption("Figure", "Waves") + paragraph(run("See ") + field("REF _Ref1 \\h", "Figure 1"));
    expect(await markdownOf({ body })).toBe("Figure 1Waves\n\nSee Figure 1");
  });
});

describe("tracked changes", () => {
  test("become proposals of their authors on the text as it was", async () => {
    const body = paragraph(
      run("The ") +
        change("del", "old") +
        change("ins", "new") +
        run(" sea") +
        change("ins", " and sky", "Jo") +
        run("."),
    );
    expect(await changesOf(body)).toEqual({
      text: "The old sea.",
      changes: [
        ["Jane", "replace", "The new sea."],
        ["Jo", "replace", "The old sea and sky."],
      ],
    });
  });

  test("insert and remove whole paragraphs", async () => {
    const mark = (kind: string) => `<w:pPr><w:rPr><w:${kind} w:id="9" w:author="Jane"/></w:rPr></w:pPr>`;
    const body =
      paragraph("One.") +
      `<w:p>${mark("ins")}${change("ins", "Between.")}</w:p><w:p>${mark("ins")}${change("ins", "More.")}</w:p><w:p>${mark("del")}${change("del", "Gone.")}</w:p>` +
      paragraph("Two.");
    expect(await changesOf(body)).toEqual({
      text: "One.\n\nGone.\n\nTwo.",
      changes: [
        ["Jane", "after", "Between.\n\nMore."],
        ["Jane", "replace", ""],
      ],
    });
  });

  const ended = (kind: string, words: string) =>
    `<w:p><w:pPr><w:rPr><w:${kind} w:id="9" w:author="Jane"/></w:rPr></w:pPr>${run(words)}</w:p>`;

  test("cut a paragraph in two, whose text is one without them", async () => {
    expect(await changesOf(ended("ins", "One. ") + paragraph("Two."))).toEqual({
      text: "One. Two.",
      changes: [["Jane", "replace", "One.\n\nTwo."]],
    });
  });

  test("join paragraphs, which are apart without them", async () => {
    expect(await changesOf(paragraph("Before.") + ended("del", "One. ") + paragraph("Two."))).toEqual({
      text: "Before.\n\nOne.\n\nTwo.",
      changes: [
        ["Jane", "replace", ""],
        ["Jane", "replace", "One. Two."],
      ],
    });
  });

  test("cut and join items of lists", async () => {
    const list = (kind: string, words: string) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${kind && `<w:rPr><w:${kind} w:id="9" w:author="Jane"/></w:rPr>`}</w:pPr>${run(words)}</w:p>`;
    const numbering =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const { document, changes } = await read({ body: list("ins", "One. ") + list("", "Two."), numbering });
    expect(serializeMarkdown(document).trimEnd()).toBe("- One. Two.");
    expect(changes?.map(({ proposal }) => markdown(proposal.proposed))).toEqual(["- One.\n- Two."]);
  });

  test("are taken as text when nothing else is there", async () => {
    const { text, changes } = await changesOf(paragraph(change("ins", "All new.")));
    expect([text, changes]).toEqual(["All new.", []]);
  });
});

describe("comments", () => {
  const comments =
    '<w:comment w:id="0" w:author="Jane" w:date="2025-03-04T10:00:00Z"><w:p w14:paraId="AA"><w:r><w:t>Really?</w:t></w:r></w:p></w:comment><w:comment w:id="1" w:author="Jo"><w:p w14:paraId="BB"><w:r><w:t>Yes.</w:t></w:r></w:p></w:comment>';
  const commentsExtended =
    '<w15:commentEx w15:paraId="AA" w15:done="1"/><w15:commentEx w15:paraId="BB" w15:paraIdParent="AA" w15:done="0"/>';

  test("are on their words, with their replies", async () => {
    const body = paragraph(
      `${run("The ")}<w:commentRangeStart w:id="0"/>${run("high sea")}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>${run(" rises.")}`,
    );
    const { document, comments: found } = await read({ body, comments, commentsExtended });
    expect(serializeMarkdown(document).trimEnd()).toBe("The high sea rises.");
    expect(found).toEqual([
      {
        nodeId: document.content[0]?.attrs?.id,
        quote: { exact: "high sea", prefix: "The ", suffix: " rises." },
        isResolved: true,
        messages: [
          { body: "Really?", author: "Jane", at: "2025-03-04T10:00:00Z" },
          { body: "Yes.", author: "Jo", at: null },
        ],
      },
    ]);
  });

  test("over several paragraphs are on the first", async () => {
    const body = `<w:commentRangeStart w:id="0"/>${paragraph("One.")}${paragraph("Two.")}<w:commentRangeEnd w:id="0"/>`;
    const { comments: found } = await read({ body, comments });
    expect(found?.map(({ quote }) => quote?.exact)).toEqual(["One.", undefined]);
  });
});

describe("what an export of ours says beside the text", () => {
  const controlled = (tag: string, inside: string) =>
    `<w:sdt><w:sdtPr><w:tag w:val="${tag}"/></w:sdtPr><w:sdtContent>${inside}</w:sdtContent></w:sdt>`;
  const said = (nodes: unknown, more: object = {}) => {
    const text = { nodes, topLevel: 1, titleLevel: null, labels: {}, hasBibliography: false, ...more };
    const { path, data } = keptPart(text as KeptText);
    return { [path]: data };
  };
  const note = { type: "alert", attrs: { kind: "note" } };

  test("makes a callout of a control's paragraphs", async () => {
    const { document } = await read({ body: controlled("colophon:0", paragraph("Mind.")), files: said([note]) });
    expect(serializeMarkdown(document)).toBe("> [!NOTE]\n> Mind.\n");
  });

  test.each([
    ["says nothing of the control", said([])],
    ["is not as we write it", said([{ type: "script", attrs: {} }])],
    ["has levels that no text has", said([note], { topLevel: 99 })],
    ["is no XML", { "customXml/item1.xml": "<kept" }],
    ["is of another program", { "customXml/item1.xml": "<b:Sources xmlns:b='x'/>" }],
  ])("leaves the words as they are when it %s", async (_what, files) => {
    const { document } = await read({ body: controlled("colophon:0", paragraph("Mind.")), files });
    expect(serializeMarkdown(document)).toBe("Mind.\n");
  });

  test("gives way to words that were changed in Word", async () => {
    const html = { type: "htmlBlock", attrs: { value: "<div>Old</div>" }, words: "Old" };
    const body = controlled("colophon:0", paragraph("Old")) + controlled("colophon:0", paragraph("New"));
    expect(serializeMarkdown((await read({ body, files: said([html]) })).document)).toBe("<div>Old</div>\n\nNew\n");
  });

  test("is refused with attributes that the model does not have", async () => {
    const lie = { type: "table", attrs: { headerColumn: "<script>" } };
    const cell = `<w:tc>${paragraph("a")}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell}${cell}</w:tr></w:tbl>`;
    const reading = read({ body: controlled("colophon:0", table), files: said([lie]) });
    await expect(reading).rejects.toMatchObject({ code: "invalid_content" });
  });
});

test.runIf(isLong)(
  "500 pages with 10,000 citations are read",
  async () => {
    const cited = (at: number) => field(zoteroCode([zoteroItem(at % 500, `Work ${at % 500}`)]), "(Doe, 2020)");
    const words = "The sea comes and goes with the moon. ".repeat(8);
    const body = Array.from({ length: 10_000 }, (_, at) => paragraph(run(words) + cited(at))).join("");
    const { document, citations } = await read({ body });
    expect([document.content.length, citationNodes(document).length, citations.length]).toEqual([10_000, 10_000, 500]);
  },
  120_000,
);

test("any damage to a file is refused or read, and nothing else is thrown", async () => {
  const whole = wordFile({
    body:
      paragraph(run("The ") + change("del", "old") + field(zoteroCode([zoteroItem(1, "Tides")]), "(Doe)")) +
      paragraph("End."),
    comments: '<w:comment w:id="0" w:author="Jo"><w:p><w:r><w:t>Hm.</w:t></w:r></w:p></w:comment>',
  });
  const files = Object.fromEntries(Object.entries(unzipSync(whole)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  const damaged = fc.record({
    name: fc.constantFrom(...Object.keys(files)),
    at: fc.nat(10_000),
    length: fc.nat(60),
    put: fc.constantFrom("", "<", "</w:p>", "&a;", "\u0000", "<w:p>", "]]>", '"'),
  });
  await fc.assert(
    fc.asyncProperty(damaged, async ({ name, at, length, put }) => {
      const text = files[name] ?? "";
      const place = at % (text.length + 1);
      const bytes = archiveOf({ ...files, [name]: text.slice(0, place) + put + text.slice(place + length) });
      const read = await readImport({ name: "a.docx", bytes }).catch((thrown: unknown) => thrown);
      if (read instanceof Error) expect(read).toMatchObject({ name: "AppError", code: "import_failed" });
    }),
    runs(300, 40),
  );
});

test("a file of Google Docs has its lists", async () => {
  const numbering =
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>';
  const item = (words: string, level: number) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(words)}</w:p>`;
  expect(await markdownOf({ body: item("One", 0) + item("Deep", 1) + item("Two", 0), numbering })).toBe(
    "- One\n  1. Deep\n- Two",
  );
});

describe("lists", () => {
  const level = (at: number, format: string, text: string, more = "") =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/>${more}<w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
  const definition = (id: number, levels: string) => `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
  const list = (id: number, of: number, more = "") =>
    `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`;
  const startOverride = (at: number, start: number) =>
    `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`;
  const decimal = level(0, "decimal", "%1.") + level(1, "decimal", "%2.");
  const item = (words: string, of = 1, at = 0) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${of}"/></w:numPr></w:pPr>${run(words)}</w:p>`;
  const text = async (body: string, numbering: string) => markdownOf({ body, numbering });

  test("go on after a paragraph between", async () => {
    const body = item("one") + item("two") + paragraph("Text.") + item("three");
    expect(await text(body, definition(0, decimal) + list(1, 0))).toBe("1. one\n2. two\n\nText.\n\n3. three");
  });

  test("of one definition go on where another of them ended", async () => {
    const numbering = definition(0, decimal) + list(1, 0) + list(2, 0);
    expect(await text(item("one") + paragraph("Text.") + item("two", 2), numbering)).toBe("1. one\n\nText.\n\n2. two");
  });

  test("of several definitions begin again", async () => {
    const numbering = definition(0, decimal) + definition(1, decimal) + list(1, 0) + list(2, 1);
    expect(await text(item("one") + paragraph("Text.") + item("one", 2), numbering)).toBe("1. one\n\nText.\n\n1. one");
  });

  test("begin with the number that one of them is given, once", async () => {
    const numbering = definition(0, decimal) + list(1, 0) + list(2, 0, startOverride(0, 7));
    const body = item("one") + paragraph("Text.") + item("seven", 2) + paragraph("Text.") + item("eight", 2);
    expect(await text(body, numbering)).toBe("1. one\n\nText.\n\n7. seven\n\nText.\n\n8. eight");
  });

  test("are two where one begins again right after another", async () => {
    const numbering = definition(0, decimal) + list(1, 0) + list(2, 0, startOverride(0, 1));
    const { document } = await read({ body: item("one") + item("two") + item("one", 2), numbering });
    expect(document.content.map(({ type, attrs }) => [type, attrs?.start])).toEqual([
      ["orderedList", 1],
      ["orderedList", 1],
    ]);
  });

  test("within a list begin again with each of its items, unless they are to go on", async () => {
    const body = item("one") + item("deep", 1, 1) + item("two") + item("deep", 1, 1);
    expect(await text(body, definition(0, decimal) + list(1, 0))).toBe("1. one\n   1. deep\n2. two\n   1. deep");
    const endless = level(0, "decimal", "%1.") + level(1, "decimal", "%2.", '<w:lvlRestart w:val="0"/>');
    expect(await text(body, definition(0, endless) + list(1, 0))).toContain("2. two\n\n   2. deep");
  });

  test("have the numbers of their style", async () => {
    const styles =
      '<w:style w:type="paragraph" w:styleId="Num"><w:name w:val="List Number"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    const body = paragraph("one", "Num") + paragraph("Text.") + paragraph("two", "Num");
    expect(await markdownOf({ body, styles, numbering: definition(0, decimal) + list(1, 0) })).toBe(
      "1. one\n\nText.\n\n2. two",
    );
  });

  test("with letters get numbers, and the answer says so", async () => {
    const numbering = definition(0, level(0, "lowerLetter", "%1)")) + list(1, 0);
    const { document, warnings } = await read({ body: item("one"), numbering });
    expect(serializeMarkdown(document).trimEnd()).toBe("1. one");
    expect(warnings).toEqual([expect.stringContaining("letters or Roman numerals")]);
  });

  test("with boxes for bullets are tasks", async () => {
    const numbering =
      definition(0, level(0, "bullet", "☐")) + definition(1, level(0, "bullet", "☒")) + list(1, 0) + list(2, 1);
    expect(await text(item("open") + item("done", 2), numbering)).toBe("- [ ] open\n- [x] done");
    const mixed = numbering + definition(2, level(0, "bullet", "•")) + list(3, 2);
    expect(await text(item("open") + item("plain", 3), mixed)).toBe("- ☐ open\n- plain");
  });

  const box = (checked: 0 | 1) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>☐</w:t></w:r></w:sdtContent></w:sdt>`;

  test("paragraphs that begin with a box are tasks, and a box within a text is a sign", async () => {
    const body =
      paragraph("Before") +
      paragraph(`${box(0)}${run(" open")}`) +
      paragraph(`${box(1)}${run(" done")}`) +
      paragraph(`${run("So ")}${box(1)}${run(" it is.")}`);
    expect(await markdownOf({ body })).toBe("Before\n\n- [ ] open\n- [x] done\n\nSo ☒ it is.");
  });

  test("in cells keep their numbers and bullets, and the answer names them", async () => {
    const numbering = definition(0, decimal) + definition(1, level(0, "bullet", "•")) + list(1, 0) + list(2, 1);
    const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
    const body = `<w:tbl><w:tr>${cell(item("one") + item("two"))}${cell(item("dot", 2))}</w:tr></w:tbl>`;
    const { document, warnings } = await read({ body, numbering });
    expect(serializeMarkdown(document)).toContain("| 1. one<br>2. two | • dot |");
    expect(warnings).toEqual([expect.stringContaining("became lines of its cells")]);
  });
});

test("a large first letter belongs to its word", async () => {
  const frame = '<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>';
  const body = `<w:p>${frame}${run("D", '<w:position w:val="-8"/><w:sz w:val="117"/>')}</w:p>${paragraph("rop cap.")}`;
  expect(await markdownOf({ body })).toBe("Drop cap.");
});

describe("what is outside of the file", () => {
  const outside = (id: string, words = "The sea") =>
    `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="${words}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

  test.each([
    ["outside", "[The sea](https://example.org/sea.png)", "became a link to it"],
    ["disk", "The sea", "became its description"],
  ])("a picture (%s) is a link or its description, and the answer says so", async (id, expected, warning) => {
    const { document, warnings } = await read({ body: paragraph(outside(id)) });
    expect(serializeMarkdown(document).trimEnd()).toBe(expected);
    expect(warnings).toEqual([expect.stringContaining(warning)]);
  });

  test("a link keeps its title, and one of another kind leaves its words", async () => {
    const link = (id: string, words: string) =>
      `<w:hyperlink r:id="${id}" w:tooltip="Our site">${run(words)}</w:hyperlink>`;
    const { document, warnings } = await read({
      body: paragraph(link("site", "here") + run(" ") + link("odd", "there")),
    });
    expect(serializeMarkdown(document).trimEnd()).toBe('[here](https://example.org/ "Our site") there');
    expect(warnings).toEqual([expect.stringContaining("attr:x")]);
  });
});
