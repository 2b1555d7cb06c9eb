import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { nodeText } from "#lib/document/text/text";
import { readWordFile } from "#lib/importing/word/read-word-file";
import { isLong, runs } from "#lib/test-runs";
import { writeDocx } from "../docx/write-docx";
import { writeJats } from "../jats/write-jats";
import { writeLatex } from "../latex/write-latex";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource } from "../manuscript/source";
import { EVERYTHING, sourceOf, testPicture } from "../manuscript/test-source";
import { writePdf } from "../pdf/write-pdf";
import { inFolder, missingWord, needPrograms, runProgram, wordsOf } from "./test-programs";

const OPTIONS: ExportOptions = { citations: "zotero", bibliography: "biblatex", look: "article" };
const TWO_MINUTES = 120_000;

const pictures = new Map([
  ["/files/fil_01", testPicture("picture-1.png")],
  ["/files/fil_02", testPicture("picture-2.png", 20, 10)],
]);

const WIDE_TABLE = `

| Station | Remarks |
| ------- | ------- |
| Brest   | A long remark about the tides of the harbour, which goes on for more than a line of a page. |

: Remarks {#tbl:remarks .header-column widths="20 80"}
`;

const CROWDED_TABLE = `

| ${Array.from({ length: 9 }, (_, at) => `Measurement ${at}`).join(" | ")} |
|${" - |".repeat(9)}
| ${Array.from({ length: 9 }, () => "Reconstruction of it").join(" | ")} |

: Measurements {#tbl:all}
`;

const ARTICLES: readonly [string, string, object][] = [
  ["everything", EVERYTHING, {}],
  ["a table with widths", `Text.${WIDE_TABLE}`, {}],
  ["a crowded table", `Text.${CROWDED_TABLE}`, {}],
  ["notes as citations", "A claim [@key, p. 3]. Another [@smith_2020].", { style: "chicago-note-bibliography" }],
  ["numbers as citations", "A claim [@key, p. 3; @other_one].", { style: "ieee" }],
  [
    "a book with its parts",
    `Before. See @tbl:remarks.\n\n${EVERYTHING.replace("# On Tides", "# First part")}\n\n# Second part\n\nAs @fig:waves and @sec:moon show [@key].${WIDE_TABLE}`,
    { isNumbered: true, lists: { figures: true, tables: true }, isBook: true },
  ],
  ["no citations", "# One\n\nText.\n\n## Two\n\n- A\n- B", {}],
];

/** The headings of the first level, with which parts of a book begin. */
const headingIds = ({ content }: ExportSource) =>
  content.content.flatMap(({ type, attrs }) => (type === "heading" && attrs?.level === 1 ? [String(attrs.id)] : []));

describe.runIf(isLong)("LaTeX compiles", () => {
  for (const [name, markdown, more] of ARTICLES) {
    test.for([
      ["pdflatex", "biblatex"],
      ["lualatex", "biblatex"],
      ["pdflatex", "natbib"],
    ] as const)(`${name} with %s and %s`, { timeout: TWO_MINUTES }, async ([program, bibliography], { skip }) => {
      await needPrograms({ skip }, program, bibliography === "biblatex" ? "biber" : "bibtex");
      const style = "style" in more ? { settings: { citationStyle: more.style } } : {};
      const source = await sourceOf(markdown, { pictures, ...more, ...style });
      const parts = "isBook" in more ? headingIds(source) : [];
      await inFolder(async (folder) => {
        const files = unzipSync(writeLatex(manuscriptOf({ ...source, parts }), { ...OPTIONS, bibliography }));
        for (const [path, bytes] of Object.entries(files)) writeFileSync(join(folder, path), bytes);
        const typeset = () => runProgram(program, ["-interaction=nonstopmode", "-halt-on-error", "main.tex"], folder);
        await typeset();
        if (/\\(?:print)?bibliography\b/.test(strFromU8(files["main.tex"] ?? new Uint8Array()))) {
          await runProgram(bibliography === "biblatex" ? "biber" : "bibtex", ["main"], folder);
          await typeset();
        }
        expect(await typeset()).not.toMatch(
          /^! |undefined (?:citations|references)|(?:Citation|Reference) .* undefined/m,
        );
      });
    });
  }
});

describe.runIf(isLong)("a PDF", () => {
  test.for(["article", "manuscript", "book"] as const)(
    "as %s has every word of the text in order",
    { timeout: TWO_MINUTES },
    async (look, { skip }) => {
      await needPrograms({ skip }, "pdftotext");
      // No word is long enough to be hyphenated, which could happen where a page ends.
      const paragraphs = Array.from(
        { length: 60 },
        (_, at) => `Part ${at} says how the sea goes up and down, and **all** of it will go on so up to part ${at}.`,
      );
      const markdown = `# The moon\n\n${paragraphs.join("\n\n")}\n\n- one item\n- another item\n\n> A quotation.\n\nThe end of it.`;
      await inFolder(async (folder) => {
        writeFileSync(join(folder, "a.pdf"), await writePdf(await sourceOf(markdown), { ...OPTIONS, look }));
        await runProgram("pdftotext", ["-enc", "UTF-8", "a.pdf", "a.txt"], folder);
        const text = readFileSync(join(folder, "a.txt"), "utf8");
        expect(missingWord(wordsOf(markdown.replace(/\*\*/g, "")), wordsOf(text))).toBeNull();
      });
    },
  );
});

describe.runIf(isLong)("long texts", () => {
  const said =
    "The sea comes and goes, and nobody asked it to, as the moon pulls the water in the night [@key, p. 3]. ";

  test("of 20 pages are typeset within two seconds", { timeout: TWO_MINUTES }, async () => {
    const paragraphs = Array.from(
      { length: 100 },
      (_, at) =>
        `${at % 12 === 0 ? `## Part ${at}\n\n` : ""}${said.repeat(6)} So $E = mc^2$.[^${at}]\n\n[^${at}]: Note ${at}.`,
    );
    const source = await sourceOf(paragraphs.join("\n\n"));
    // The first one loads the fonts.
    await writePdf(await sourceOf("Text."), OPTIONS);
    const start = performance.now();
    const pdf = await writePdf(source, OPTIONS);
    expect(performance.now() - start).toBeLessThan(2_000);
    const counts = [
      ...Buffer.from(pdf)
        .toString("latin1")
        .matchAll(/\/Count (\d+)/g),
    ].map(([, count]) => Number(count));
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(20);
  });

  test("of 500 pages go to Word and back whole", { timeout: TWO_MINUTES }, async () => {
    const paragraphs = Array.from(
      { length: 5_000 },
      (_, at) => `Paragraph ${at}. ${"The sea comes and goes. ".repeat(20)}`,
    );
    const source = await sourceOf(paragraphs.join("\n\n"));
    const bytes = await writeDocx(manuscriptOf(source), OPTIONS);
    const { document } = await readWordFile({ path: "a.docx", bytes });
    expect(document.content.map(nodeText)).toEqual(source.content.content.map(nodeText));
  });
});

describe.runIf(isLong)("JATS", () => {
  const folder = dirname(createRequire(import.meta.url).resolve("@jats4r/dtds/package.json"));
  const dtd = join(folder, "schema", "1.3", "JATS-archivearticle1-3-mathml3.dtd");

  test("is valid against its DTD for any text", { timeout: TWO_MINUTES }, async ({ skip }) => {
    await needPrograms({ skip }, "xmllint");
    const texts = [EVERYTHING, ...fc.sample(arbitraryDocument, runs(40))];
    await inFolder(async (folder) => {
      const names = texts.map((_, at) => `${at}.xml`);
      for (const [at, name] of names.entries())
        writeFileSync(join(folder, name), writeJats(manuscriptOf(await sourceOf(texts[at] ?? ""))));
      await runProgram("xmllint", ["--nonet", "--noout", "--dtdvalid", dtd, ...names], folder);
    });
  });
});
