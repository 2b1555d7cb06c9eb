import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { pdfPages } from "#lib/files/pdf-pages";
import { isLong, runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions, ExportSource } from "../manuscript/source";
import { EVERYTHING, sourceOf, TEST_AUTHORS, testPicture, UNFORMATTED } from "../manuscript/test-source";
import { findChromium } from "./print-pdf";
import { typstMath } from "./typst-math";
import { typstString, typstText } from "./typst-string";
import { writePdf } from "./write-pdf";
import { writeTypst } from "./write-typst";

const OPTIONS: ExportOptions = { citations: "zotero", bibliography: "biblatex", look: "article" };
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("text in Typst", () => {
  test.each([
    ['#read("/etc/passwd")', '#"#read(\\"/etc/passwd\\")";'],
    ["a\\", '#"a\\\\";'],
    ["*a* _b_ <c> @d = $x$", '#"*a* _b_ <c> @d = $x$";'],
    ["", ""],
  ])("%s is a string", (text, typst) => expect(typstText(text)).toBe(typst));

  test("never ends its string", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(typstString(text)).toMatch(/^"(?:[^"\\]|\\.)*"$/su);
      }),
    );
  });

  test.each(["#read(x)", "x}", "\\includegraphics{x}", "\\frac{"])("%s is no formula", (latex) =>
    expect(typstMath(latex, true)).toBeNull(),
  );

  test("words of a formula stay words", () => {
    const written = typstMath('\\text{"\\#read} \\# \\$', true) ?? "";
    expect(written.replace(/"(?:[^"\\]|\\.)*"|\\u\{[0-9a-f]+\}/g, "")).toMatch(/^[a-z(), ]*$/);
  });
});

describe("a PDF", () => {
  test("is written with all that is known of its authors", async () => {
    const source = await sourceOf("Text.", { authors: TEST_AUTHORS });
    expect(textOf(await writePdf(source, OPTIONS))).toContain("mailto:jane@example.org");
    const typst = writeTypst(manuscriptOf(source), OPTIONS);
    expect(typst).toContain(
      '#"Jane Anne Doe";#super[#"1,2,*";];#h(0.3em);#link("https://orcid.org/0000-0002-1825-0097")',
    );
    expect(typst).toContain('#super[#"2";];#"Institut für <Ebbe> & Flut #1_%";');
    expect(typst).not.toContain("juergen@example.org");
  });

  test.each(["article", "manuscript", "book"] as const)(
    "is tagged and has its title and language as %s",
    async (look) => {
      const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
      const pdf = textOf(
        await writePdf(await sourceOf(EVERYTHING, { pictures, hasContents: true }), { ...OPTIONS, look }),
      );
      expect(pdf).toMatch(/^%PDF-1\.7/);
      expect(pdf).toContain("/MarkInfo");
      expect(pdf).toContain("/Lang (en)");
      expect(pdf).toContain("pdfuaid");
      expect(pdf).toContain("SourceSerif4-Regular");
    },
  );

  test("lists what has a number with its page, where that is asked for", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const lists = { figures: true, tables: true };
    const text = `${EVERYTHING}\n\n![Without a number](/files/fil_01){width=10%}`;
    const pages = (await pdfPages("person", await writePdf(await sourceOf(text, { pictures, lists }), OPTIONS))).join(
      "\n",
    );
    const [figures = ""] = /List of Figures[\s\S]*?(?=List of Tables)/.exec(pages) ?? [];
    expect(figures.replace(/[\s.]+/g, " ")).toMatch(/^List of Figures Figure 1 Waves at the shore \d+ $/);
    expect(pages).toMatch(/List of Tables\s+Table 1/);
    const plain = await pdfPages("person", await writePdf(await sourceOf("Text.", { lists }), OPTIONS));
    expect(plain.join("\n")).not.toContain("List of");
  });

  test("has the widths and the header column of a table", async () => {
    const table = '| a | b |\n| - | - |\n| c | d |\n\n: Heights {#tbl:h .header-column widths="20 80"}';
    const typst = writeTypst(manuscriptOf(await sourceOf(table)), OPTIONS);
    expect(typst).toContain("columns: (20.00fr, 80.00fr,)");
    expect(typst).toContain("[#strong[");
  });

  test("keeps a table of few rows on one page, and lets a longer one break", async () => {
    const tableOf = (rows: number) => `| a | b |\n| - | - |\n${"| c | d |\n".repeat(rows)}`;
    const [short, long] = await Promise.all([3, 20].map((rows) => sourceOf(tableOf(rows))));
    expect(writeTypst(manuscriptOf(short as ExportSource), OPTIONS)).toContain("#together[");
    expect(writeTypst(manuscriptOf(long as ExportSource), OPTIONS)).not.toContain("#together[");
  });

  test.each(["", "> "])(
    "has every word of a table of few rows that is higher than a page, after “%s”",
    async (before) => {
      const words = Array.from({ length: 1_600 }, (_, at) => `word${at}`);
      const cells = [0, 400, 800, 1_200].map((from) => words.slice(from, from + 400).join(" "));
      const lines = ["| a | b |", "| - | - |", `| ${cells[0]} | ${cells[1]} |`, `| ${cells[2]} | ${cells[3]} |`];
      const pdf = await writePdf(await sourceOf(lines.map((line) => before + line).join("\n")), OPTIONS);
      const shown = new Set((await pdfPages("person", pdf)).join("\n").match(/word\d+/g));
      expect(words.filter((word) => !shown.has(word))).toEqual([]);
    },
  );

  test("makes a formula that is wider than the page as small as it", async () => {
    const terms = Array.from({ length: 60 }, (_, at) => `x_{${at}}`).join(" + ");
    const pdf = textOf(await writePdf(await sourceOf(`$$\n${terms}\n$$`), OPTIONS));
    expect(pdf).toContain("pdfuaid");
    expect(writeTypst(manuscriptOf(await sourceOf(`$$\n${terms}\n$$`)), OPTIONS)).toContain("#fitted(");
  });

  test("shows a sign that no font has as a box", async () => {
    const shown = textOf(await writePdf(await sourceOf("A sign: \u{f0000} and \u{f0001}."), OPTIONS));
    // A sign that was left blank would not meet the standard.
    expect(shown).toContain("pdfuaid");
  });

  test("makes citations of a note style footnotes", async () => {
    const style = "chicago-fullnote-bibliography";
    const source = await sourceOf("Text [@key, p. 3].", { settings: { citationStyle: style } });
    expect(writeTypst(manuscriptOf(source), OPTIONS)).toMatch(/#footnote\[#"Jane Anne Doe/);
  });

  test("shows a formula that KaTeX refuses as its source", async () => {
    const pdf = await writePdf(await sourceOf("Good $x^2$ and odd $\\href{a}{b}$."), OPTIONS);
    expect(textOf(pdf)).toMatch(/^%PDF/);
  });

  test("is made of a text with a note that mentions another twice", async () => {
    const source = await sourceOf("A.[^1]\n\n[^1]: See [^2][^2].\n\n[^2]: B.");
    expect(textOf((await writePdf(source, OPTIONS)).subarray(0, 4))).toBe("%PDF");
  });

  test("is the same whatever was written before it, with its own picture of a name", async () => {
    const withPicture = async (width: number) => {
      // Only its bytes differ.
      const pictures = new Map([["/files/fil_01", { ...testPicture("picture-1.png", width), width: 120 }]]);
      return textOf(await writePdf(await sourceOf("![Waves](/files/fil_01)", { pictures }), OPTIONS));
    };
    const first = await withPicture(120);
    expect(await withPicture(200)).not.toBe(first);
    expect(await withPicture(120)).toBe(first);
  });

  test("is made of any text", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
        const source = await sourceOf(content, { title, formatted: UNFORMATTED });
        expect(textOf((await writePdf(source, OPTIONS)).subarray(0, 4))).toBe("%PDF");
      }),
      runs(50, 5),
    );
  });
});

describe("a machine without Typst", () => {
  const chromium = findChromium();

  // Some machines forbid the sandbox that Chromium is kept in here.
  test.runIf(isLong && chromium)("prints the page with Chromium, which reaches nothing", async () => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const source = await sourceOf(`# On Tides\n\nThe sea.\n\n![A picture](http://127.0.0.1:${port}/a.png)`);
    const pdf = await writePdf(source, OPTIONS, { typst: async () => null, chromium: () => chromium });
    server.close();
    expect([textOf(pdf).slice(0, 5), asked]).toEqual(["%PDF-", 0]);
    expect(textOf(pdf)).toContain("/StructTreeRoot");
  });

  test("and without Chromium says so", async () => {
    const writing = writePdf(await sourceOf("Text."), OPTIONS, {
      typst: async () => null,
      chromium: () => findChromium("/nowhere"),
    });
    await expect(writing).rejects.toMatchObject({ code: "not_available" });
  });
});
