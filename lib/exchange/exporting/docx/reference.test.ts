import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { picture } from "#lib/files/test-pictures";
import { archiveOf } from "#lib/importing/files/test-archives";
import { readWordFile } from "#lib/importing/word/read-word-file";
import { paragraph, run, wordFile } from "#lib/importing/word/test-word";
import { manuscriptOf } from "../manuscript/manuscript";
import { EVERYTHING, sourceOf, testPicture } from "../manuscript/test-source";
import { checkTemplate } from "../templates/read-template";
import { readReference } from "./reference";
import { writeDocx } from "./write-docx";

const OPTIONS = { citations: "zotero", bibliography: "biblatex", look: "article" } as const;

const SECTION =
  '<w:sectPr><w:pgSz w:w="8000" w:h="12000"/><w:pgMar w:top="700" w:right="1000" w:bottom="700" w:left="1000"/></w:sectPr>';
const STYLES =
  '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Our own"/></w:style>';

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A Word file with styles and a page of its own. */
function reference({ section = SECTION, files = {}, relations = "" } = {}): Uint8Array {
  const parts = unzipSync(wordFile({ body: paragraph("Text"), styles: STYLES, files }));
  const changed = (name: string, from: string, to: string) => ({
    [name]: strFromU8(parts[name] ?? new Uint8Array()).replace(from, to),
  });
  return archiveOf({
    ...parts,
    ...changed("word/document.xml", "<w:sectPr/>", section),
    ...changed("word/_rels/document.xml.rels", "</Relationships>", `${relations}</Relationships>`),
  });
}

const headed = (head: string, relations = "", files = {}) =>
  reference({
    section: SECTION.replace(">", '><w:headerReference w:type="default" r:id="head"/>'),
    relations: `<Relationship Id="head" Type="${OFFICE}/header" Target="header1.xml"/>`,
    files: {
      "word/header1.xml": `<w:hdr xmlns:w="w"><w:p>${head}</w:p></w:hdr>`,
      "word/_rels/header1.xml.rels": `<Relationships xmlns="r">${relations}</Relationships>`,
      ...files,
    },
  });
const imageAt = (target: string, more = "") =>
  `<Relationship Id="p" Type="${OFFICE}/image" Target="${target}"${more}/>`;

describe("a reference is refused", () => {
  const word = wordFile({ body: paragraph("Text") });
  test.each([
    ["that is a renamed PDF", "a.docx", Buffer.from("%PDF-1.7 not Word"), "is a PDF"],
    ["with macros by name", "a.docm", word, "neither a Word file nor LaTeX|.docm"],
    ["with macros inside", "a.docx", wordFile({ body: "", files: { "word/vbaProject.bin": "x" } }), "has macros"],
    ["without Word's parts", "a.docx", archiveOf({ "a.txt": "x" }), "is not a Word file"],
    [
      "without styles",
      "a.docx",
      archiveOf({ ...unzipSync(word), "word/styles.xml": '<w:styles xmlns:w="w"/>' }),
      "has no styles",
    ],
    [
      "with a picture elsewhere",
      "a.docx",
      headed("", imageAt("http://x.example/a.png", ' TargetMode="External"')),
      "x.example",
    ],
    [
      "with a field that asks elsewhere",
      "a.docx",
      headed('<w:r><w:instrText>INCLUDEPICTURE "http://x.example/a"</w:instrText></w:r>'),
      "INCLUDEPICTURE",
    ],
    [
      "with entities",
      "a.docx",
      wordFile({ body: "", files: { "word/styles.xml": '<!DOCTYPE x [<!ENTITY a "b">]><w:styles/>' } }),
      "document type",
    ],
    ["that is HTML", "a.tex.html", Buffer.from("<p>"), "neither a Word file nor LaTeX"],
  ])("%s", async (_what, name, bytes, words) => {
    await expect(checkTemplate({ name, bytes: new Uint8Array(bytes) })).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(words)),
    });
  });

  test("that unpacks to more than it may", async () => {
    const bytes = wordFile({
      body: "",
      files: { "word/styles.xml": `<w:styles>${" ".repeat(11 * 1024 * 1024)}</w:styles>` },
    });
    expect(bytes.byteLength).toBeLessThan(1_000_000);
    await expect(readReference(bytes)).rejects.toMatchObject({ message: expect.stringContaining("10 MiB") });
  });
});

describe("an export in the look of a reference", () => {
  const written = async (bytes: Uint8Array, markdown: string, more = {}) => {
    const manuscript = manuscriptOf(await sourceOf(markdown, more));
    return writeDocx(manuscript, OPTIONS, await readReference(bytes));
  };
  const partsOf = (bytes: Uint8Array) => {
    const files = unzipSync(bytes);
    return (name: string) => strFromU8(files[name] ?? new Uint8Array());
  };

  test("uses its styles by their names, and adds ours where it has none", async () => {
    const part = partsOf(await written(reference(), "# A\n\n> B\n\n`c`"));
    const [styles, text] = [part("word/styles.xml"), part("word/document.xml")];
    expect(text).toContain('<w:pStyle w:val="berschrift1"/>');
    expect(styles).not.toContain('w:styleId="Heading1"');
    // The reference has another style of this id.
    expect(text).toContain('<w:pStyle w:val="ColophonQuote"/>');
    expect(styles).toMatch(/w:styleId="ColophonQuote"[^>]*>\s*<w:name w:val="Quote"/);
    expect(styles.match(/w:default="1"/g)).toHaveLength(1);
    const ids = [...styles.matchAll(/w:styleId="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, id] of text.matchAll(/<w:(?:pStyle|rStyle|tblStyle) w:val="([^"]+)"/g)) expect(ids).toContain(id);
  });

  test("has its page, its heads and their pictures", async () => {
    const dot = new Uint8Array(await picture("png"));
    const bytes = headed(run("Our house"), imageAt("media/logo.png"), { "word/media/logo.png": dot });
    const part = partsOf(await written(bytes, "Text."));
    expect(part("word/document.xml")).toMatch(
      /<w:sectPr><w:headerReference w:type="default" r:id="rTemplate1"\/><w:pgSz w:w="8000" w:h="12000"><\/w:pgSz>/,
    );
    expect(part("word/template-header-1.xml")).toContain("Our house");
    expect(part("word/_rels/template-header-1.xml.rels")).toContain('Target="media/template-header-1.xml-1.png"');
    expect(part("word/media/template-header-1.xml-1.png").length).toBeGreaterThan(10);
    expect(part("[Content_Types].xml")).toContain('PartName="/word/template-header-1.xml"');
  });

  test("comes in again as it was", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const bytes = await written(reference(), EVERYTHING, { pictures });
    const plain = await writeDocx(manuscriptOf(await sourceOf(EVERYTHING, { pictures })), OPTIONS);
    const [styled, usual] = await Promise.all(
      [bytes, plain].map(async (file) => (await readWordFile({ path: "a.docx", bytes: file })).document),
    );
    const shown = (document: unknown) => JSON.stringify(document).replace(/"(?:id|cid)":"[^"]*"/g, "");
    expect(shown(styled)).toBe(shown(usual));
  });
});
