import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { citationNodes } from "#lib/document/model/citation-items";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import type { Draft } from "#lib/importing/draft/draft";
import { readWordFile } from "#lib/importing/word/read-word-file";
import { field, paragraph, run, wordFile, zoteroCode, zoteroItem } from "#lib/importing/word/test-word";
import { isLong } from "#lib/test-runs";
import { formatCited } from "#lib/works/document-citations/format-document";
import { manuscriptOf } from "../manuscript/manuscript";
import { EVERYTHING, sourceOf, testPicture } from "../manuscript/test-source";
import { inFolder, missingWord, needPrograms, runProgram, wordsOf } from "../write/test-programs";
import { writeDocx } from "./write-docx";

const FIVE_MINUTES = 300_000;
const OPTIONS = { citations: "zotero", bibliography: "biblatex", look: "article" } as const;

/** Texts that LibreOffice makes Word files of. */
const HTML: Readonly<Record<string, string>> = {
  headings: "<h1>Tides</h1><p>The sea <b>comes</b> and <i>goes</i>.</p><h2>The moon</h2><p>It pulls.</p>",
  lists: "<ul><li>One</li><li>Two<ol><li>Deep</li><li>Deeper</li></ol></li></ul><ol><li>First</li><li>Second</li></ol>",
  table:
    "<table border=1><tr><th>Place</th><th>Height</th></tr><tr><td>Brest</td><td>6.4</td></tr></table><p>After it.</p>",
  quote: "<p>Somebody said:</p><blockquote>The water knows no rest.</blockquote><pre>x = 1\ny = 2</pre><p>Done.</p>",
  links:
    '<p>See <a href="https://example.org/a">this page</a>, H<sub>2</sub>O and x<sup>2</sup>, <u>under</u> and <s>gone</s>.</p>',
  umlauts: "<p>Größe, naïve, Žižek, Ελλάδα, Москва, “quotes” – dashes — and 100 % & more.</p>",
};

const footnote = (id: number, words: string) => `<w:footnote w:id="${id}"><w:p>${run(` ${words}`)}</w:p></w:footnote>`;
const mention = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;
const changed = (kind: "ins" | "del", words: string) =>
  `<w:${kind} w:id="7" w:author="Ann Lee" w:date="2026-03-04T10:00:00Z"><w:r><w:${kind === "del" ? "delText" : "t"} xml:space="preserve">${words}</w:${kind === "del" ? "delText" : "t"}></w:r></w:${kind}>`;
const cite = (id: number, title: string, more = {}) => field(zoteroCode([zoteroItem(id, title, more)]), "(Doe, 2020)");
const FRACTION =
  "<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>";

/** Word files in the structure of Word, of Zotero's plug-in and of Google Docs. */
const RAW: Readonly<Record<string, Uint8Array>> = {
  word: wordFile({
    body:
      paragraph("Results", "berschrift1") + paragraph(run("A note") + mention(1) + run(" here.")) + paragraph("More."),
    footnotes: footnote(1, "The note itself."),
  }),
  zotero: wordFile({
    body:
      paragraph(
        run("As shown ") +
          cite(1, "Tides", { locator: "12", label: "page" }) +
          run(" and again ") +
          cite(2, "Ebb") +
          run("."),
      ) +
      paragraph(
        run("Both: ") +
          field(zoteroCode([zoteroItem(1, "Tides"), zoteroItem(2, "Ebb")]), "(Doe, 2020a, 2020b)") +
          run("."),
      ) +
      paragraph(field('ADDIN ZOTERO_BIBL {"uncited":[]} CSL_BIBLIOGRAPHY', "Doe, J. (2020). Tides.")),
  }),
  "zotero in notes": wordFile({
    body: paragraph(run("A claim") + mention(1) + run(" stands.")),
    footnotes: `<w:footnote w:id="1"><w:p>${cite(1, "Tides", { locator: "3" })}</w:p></w:footnote>`,
  }),
  "tracked changes": wordFile({
    body:
      paragraph(run("The ") + changed("del", "low ") + changed("ins", "high ") + run("tide comes.")) +
      paragraph("It goes."),
  }),
  math: wordFile({
    body:
      paragraph(run("So ") + FRACTION + run(" is it.")) +
      `<w:p><m:oMathPara>${FRACTION}</m:oMathPara></w:p>` +
      paragraph("End."),
  }),
  "google docs": wordFile({
    body:
      `<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr>${run("A plan", '<w:sz w:val="52"/>')}</w:p>` +
      `<w:p><w:pPr><w:pStyle w:val="berschrift2"/><w:ind w:left="0" w:firstLine="0"/></w:pPr>${run("Aims", '<w:rtl w:val="0"/>')}</w:p>` +
      ["One aim", "Another aim"]
        .map(
          (words) =>
            `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(words, '<w:rtl w:val="0"/>')}</w:p>`,
        )
        .join(""),
    styles: '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>',
    numbering:
      '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="●"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
  }),
};

/** The same document as a Word file of ours. */
async function outOf(draft: Draft): Promise<Uint8Array> {
  const cited = draft.citations.map(({ id, key, csl }) => ({
    id,
    key,
    csl,
    libraryId: null,
    identifier: null,
    checks: { verified: null, retracted: null, newerVersion: null },
    createdAt: new Date(0),
  }));
  const { title, document } = draft;
  const formatted = await formatCited(cited, { userId: "usr_1", settings: {} }, document);
  const works = draft.citations.map((work) => ({ ...work, isMentioned: true }));
  const pictures = new Map([...(draft.pictures ?? new Map()).keys()].map((address) => [address, testPicture("a.png")]));
  const source = await sourceOf(document, { title, works, formatted, pictures, authors: [] });
  return writeDocx(manuscriptOf(source), OPTIONS);
}

/** The words of a text as a page shows them, without formulas and the formatted words of citations. */
const shownWords = ({ type, content = [] }: NodeJson): string[] => {
  if (type === "footnoteDef") return [];
  if (!content.some(({ text }) => text !== undefined)) return content.flatMap(shownWords);
  return wordsOf(content.map(({ text }) => text ?? " ").join(""));
};

/** Converts files with LibreOffice, with a profile of its own. */
const convertIn = (folder: string) => (to: string, out: string, names: readonly string[]) => {
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  return runProgram("soffice", [profile, "--headless", "--convert-to", to, "--outdir", out, ...names], folder);
};

const TEXT = "txt:Text (encoded):UTF8";

describe.runIf(isLong)("a Word file of ours in LibreOffice", () => {
  test("shows the results of fields, and code line by line", { timeout: FIVE_MINUTES }, async ({ skip }) => {
    await needPrograms({ skip }, "soffice");
    const markdown = `${EVERYTHING}\n\n- A loose item [@key].\n\n- See @tbl:heights.\n\n> > Quoted [@key]\\\n> > twice.\n`;
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "a.docx"), await writeDocx(manuscriptOf(await sourceOf(markdown)), OPTIONS));
      await convertIn(folder)(TEXT, ".", ["a.docx"]);
      const seen = readFileSync(join(folder, "a.txt"), "utf8").replaceAll("\r", "");
      expect(seen).not.toMatch(/\b(?:SEQ|REF|NOTEREF|ADDIN|TOC) /);
      for (const words of [
        "Table 1. Heights in metres",
        "(1)",
        "def tide(x):\n    return x & 1  # <tag>",
        "A loose item (Doe, 2020).",
        "See Table 1.",
        "Quoted (Doe, 2020)\ntwice.",
      ]) {
        expect(seen).toContain(words);
      }
    });
  });
});

describe.runIf(isLong)("a Word file that goes in, out and into LibreOffice", () => {
  test(
    "has the same words there, and its citations alive",
    async ({ skip }) => {
      await needPrograms({ skip }, "soffice");
      await inFolder(async (folder) => {
        const convert = convertIn(folder);
        for (const out of ["in", "out", "seen"]) mkdirSync(join(folder, out));
        for (const [name, html] of Object.entries(HTML)) {
          const page = `<!doctype html><html><head><meta charset="utf-8"></head><body>${html}</body></html>`;
          writeFileSync(join(folder, `${name}.html`), page);
        }
        const pages = Object.keys(HTML).map((name) => `${name}.html`);
        await convert("docx:MS Word 2007 XML", "in", ["--infilter=HTML (StarWriter)", ...pages]);
        for (const [name, bytes] of Object.entries(RAW)) writeFileSync(join(folder, "in", `${name}.docx`), bytes);

        const names = [...Object.keys(HTML), ...Object.keys(RAW)];
        const drafts = new Map<string, Draft>();
        for (const name of names) {
          const draft = await readWordFile({ path: name, bytes: readFileSync(join(folder, "in", `${name}.docx`)) });
          drafts.set(name, draft);
          writeFileSync(join(folder, "out", `${name}.docx`), await outOf(draft));
        }
        const files = names.map((name) => join("out", `${name}.docx`));
        await convert(TEXT, "seen", files);
        await convert("pdf", "seen", files);

        expect(names).toHaveLength(12);
        for (const [name, { document }] of drafts) {
          const seen = readFileSync(join(folder, "seen", `${name}.txt`), "utf8");
          const written = shownWords({ type: "doc", content: document.content });
          expect(written.length, name).toBeGreaterThan(2);
          expect([name, missingWord(written, wordsOf(seen))]).toEqual([name, null]);
          expect(
            readFileSync(join(folder, "seen", `${name}.pdf`))
              .subarray(0, 5)
              .toString(),
          ).toBe("%PDF-");
          const bytes = new Uint8Array(readFileSync(join(folder, "out", `${name}.docx`)));
          const parts = unzipSync(bytes);
          const xml = ["word/document.xml", "word/footnotes.xml"].map((part) =>
            strFromU8(parts[part] ?? new Uint8Array()),
          );
          const alive = citationNodes(document).length;
          expect([name, xml.join("").match(/ADDIN ZOTERO_ITEM/g)?.length ?? 0]).toEqual([name, alive]);
          const again = await readWordFile({ path: name, bytes });
          expect([name, citationNodes(again.document).length]).toEqual([name, alive]);
          expect([name, again.document.content.map(nodeText)]).toEqual([name, document.content.map(nodeText)]);
        }
        const counted = [...drafts.values()].map(({ document }) => citationNodes(document).length);
        expect(counted.reduce((sum, each) => sum + each, 0)).toBe(4);
      });
    },
    FIVE_MINUTES,
  );
});
