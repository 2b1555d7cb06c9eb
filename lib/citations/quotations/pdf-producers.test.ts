import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, type TestContext, test } from "vitest";
import { findChromium } from "#lib/exchange/exporting/pdf/print-pdf";
import { typstString } from "#lib/exchange/exporting/pdf/typst-string";
import { inFolder, needPrograms, runProgram } from "#lib/exchange/exporting/write/test-programs";
import { pdfPages } from "#lib/files/pdf-pages";
import { isLong } from "#lib/test-runs";
import { compareQuotation } from "./compare-quotation";
import { indexSource } from "./indexed-source";
import { ALTERATIONS, type Next, numbers, testWords } from "./test-book";

const PAGES = 40;
const WORDS_OF_PAGE = 420;
const WORDS_OF_PARAGRAPH = 70;
const SHY = "\u00AD";
// With the ligatures that a font has.
const SYLLABLES = [
  "ta",
  "ffi",
  "min",
  "fle",
  "cor",
  "ven",
  "lu",
  "fra",
  "di",
  "os",
  "ter",
  "fi",
  "qua",
  "ffe",
  "gal",
  "flo",
];
const QUOTED = 500;

/** The words of each page as they are printed, in paragraphs, and as a person types them. */
type Book = { words: string[]; printed: string[][][] };

/** A text with split words, ligatures, typographic quotes, apostrophes, numbers and numbers of footnotes. */
function testBook(next: Next): Book {
  const words = testWords(PAGES * WORDS_OF_PAGE, next, SYLLABLES).map((word) => withSigns(word, next));
  const printed = Array.from({ length: PAGES }, (_, page) =>
    Array.from({ length: WORDS_OF_PAGE / WORDS_OF_PARAGRAPH }, (_, paragraph) => {
      const from = page * WORDS_OF_PAGE + paragraph * WORDS_OF_PARAGRAPH;
      const printed = words.slice(from, from + WORDS_OF_PARAGRAPH).map((word) => asPrinted(word, next));
      return printed.map((word, at) => (at === 0 || printed[at - 1]?.endsWith(FOOTNOTE) ? capitalised(word) : word));
    }),
  );
  return { words, printed };
}

function withSigns(word: string, next: Next): string {
  if (!/^\p{L}{5,}$/u.test(word)) return /^\d{3}$/.test(word) ? `${word[0]}.${word.slice(1)}` : word;
  const kind = next(20);
  if (kind === 0) return `${word}'s`;
  return kind === 1 ? `well-${word}` : word;
}

function asPrinted(word: string, next: Next): string {
  // A program breaks a word where it may.
  const split = word.length > 6 && /^\p{L}+$/u.test(word) ? [word.slice(0, 3), word.slice(3)].join(SHY) : word;
  const signed = split.replace("'", "’");
  const kind = next(60);
  if (kind === 0) return `“${signed}”`;
  if (kind === 1) return `${signed},`;
  return kind === 2 && /\p{L}$/u.test(word) ? `${signed}.${FOOTNOTE}` : signed;
}

const capitalised = (word: string) => word.replace(/^“?\p{Ll}/u, (letters) => letters.toUpperCase());

// The number of a footnote, which each program sets in its own way.
const FOOTNOTE = "\u0001";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const head = (page: number) => `Annals of Tides ${page + 1}`;

/** Prints the text with Chromium, two columns a page. */
async function byChromium(book: Book, { skip }: Pick<TestContext, "skip">): Promise<Uint8Array> {
  const browser = findChromium();
  if (!browser) return skip("Chromium is not installed: apt-get install chromium");
  const pages = book.printed.map((paragraphs, page) => {
    const text = paragraphs.map((words) => `<p>${escaped(words.join(" ")).replaceAll(FOOTNOTE, "<sup>3</sup>")}</p>`);
    return `<section><h6>${head(page)}</h6><div>${text.join("")}</div></section>`;
  });
  const style = `@page{size:A4;margin:20mm} section{break-after:page} section:last-child{break-after:auto}
    div{column-count:2;text-align:justify;hyphens:manual;font:10pt/1.3 serif;font-variant-ligatures:common-ligatures}`;
  return inFolder(async (folder) => {
    const page = join(folder, "book.html");
    writeFileSync(
      page,
      `<!doctype html><html lang="en"><meta charset="utf-8"><style>${style}</style>${pages.join("")}`,
    );
    const printed = join(folder, "book.pdf");
    const options = ["--headless", "--disable-gpu", "--no-sandbox", "--no-pdf-header-footer"];
    await promisify(execFile)(browser, [
      ...options,
      `--user-data-dir=${folder}`,
      `--print-to-pdf=${printed}`,
      `file://${page}`,
    ]);
    return new Uint8Array(readFileSync(printed));
  });
}

/** Lays the text out with LibreOffice, two columns a page. */
async function byLibreOffice(book: Book, { skip }: Pick<TestContext, "skip">): Promise<Uint8Array> {
  await needPrograms({ skip }, "soffice");
  const text = book.printed.flatMap((paragraphs) =>
    paragraphs.map((words, at) => {
      const style = at === 0 ? "First" : "Text";
      const content = escaped(words.join(" ")).replaceAll(FOOTNOTE, '<text:span text:style-name="Up">3</text:span>');
      return `<text:p text:style-name="${style}">${content}</text:p>`;
    }),
  );
  return inFolder(async (folder) => {
    writeFileSync(join(folder, "book.fodt"), flatOdt(text.join("")));
    const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
    await runProgram("soffice", [profile, "--headless", "--convert-to", "pdf", "book.fodt"], folder);
    return new Uint8Array(readFileSync(join(folder, "book.pdf")));
  });
}

const flatOdt = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles><style:style style:name="Text" style:family="paragraph">
 <style:paragraph-properties fo:text-align="justify"/>
 <style:text-properties fo:font-size="10pt" fo:language="en" fo:country="US" fo:hyphenate="true"/></style:style>
<style:style style:name="First" style:family="paragraph" style:parent-style-name="Text">
 <style:paragraph-properties fo:break-before="page"/></style:style>
<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
</office:styles>
<office:automatic-styles><style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="210mm"
 fo:page-height="297mm" fo:margin="20mm"><style:columns fo:column-count="2" fo:column-gap="6mm"/></style:page-layout-properties>
 <style:header-style><style:header-footer-properties fo:margin-bottom="5mm"/></style:header-style></style:page-layout>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page"><style:header><text:p>Annals
 of Tides <text:page-number>1</text:page-number></text:p></style:header></style:master-page></office:master-styles>
<office:body><office:text>${text}</office:text></office:body></office:document>`;

/** Typesets the text with Typst, two columns a page. */
async function byTypst(book: Book, { skip }: Pick<TestContext, "skip">): Promise<Uint8Array> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => null);
  if (!typst) return skip("Typst has no binary for this machine");
  const paragraph = (words: readonly string[]) =>
    `#par[${words
      .join(" ")
      .split(FOOTNOTE)
      .map((part) => `#${typstString(part)}`)
      .join("#super[3]")}]`;
  // It breaks words itself, and gives a letter before a soft hyphen no text of its own.
  const pages = book.printed.map((paragraphs) => paragraphs.map(paragraph).join("\n").replaceAll(SHY, ""));
  const set = `#set page(paper: "a4", margin: 20mm, columns: 2, header: context [Annals of Tides #counter(page).display()])
#set text(size: 10pt, lang: "en", hyphenate: true)
#set par(justify: true)
`;
  return inFolder(async (folder) => {
    const compiler = typst.NodeCompiler.create({ workspace: folder });
    const { result } = compiler.compile({ mainFileContent: set + pages.join("\n#pagebreak()\n") });
    if (!result) throw new Error("The text was not typeset.");
    return new Uint8Array(compiler.pdf(result));
  });
}

/** A quotation as people write it: as it is, with an omission, with an insertion, or from within a sentence. */
function asQuoted(words: readonly string[], next: Next): string {
  const at = 3 + next(Math.max(1, words.length - 7));
  const kind = next(5);
  if (kind === 0 && words.length > 12) return words.toSpliced(at, 3, "[…]").join(" ");
  if (kind === 1) return words.toSpliced(at, 0, "[sic]").join(" ");
  const [first = "", ...rest] = words;
  if (kind === 2 && /^\p{L}/u.test(first)) return [`[${first[0]?.toUpperCase()}]${first.slice(1)}`, ...rest].join(" ");
  return words.join(" ");
}

describe.each([
  { producer: "Typst", make: byTypst, isSlow: false },
  { producer: "Chromium", make: byChromium, isSlow: true },
  { producer: "LibreOffice", make: byLibreOffice, isSlow: true },
])("of 500 quotations from a PDF of two columns by $producer", ({ make, isSlow }) => {
  test.runIf(isLong || !isSlow)(
    "99 of 100 altered ones are named with their page, and 1 true one of 100 is disturbed at most",
    async (context) => {
      const next = numbers(11);
      const book = testBook(next);
      const texts = await pdfPages("usr_x", await make(book, context));
      expect(texts).toHaveLength(PAGES);
      expect(texts.join("\n").match(/\p{L}[-\u00AD]\n\p{L}/gu)?.length).toBeGreaterThan(PAGES);
      const source = indexSource(texts.map((text, at) => ({ page: at + 1, text })));
      const missed: string[] = [];
      const disturbed: string[] = [];
      for (let at = 0; at < QUOTED; at++) {
        const from = next(book.words.length - 60);
        const quoted = book.words.slice(from, from + 8 + next(35));
        const page = Math.floor(from / WORDS_OF_PAGE) + 1;
        const alter = at % 2 === 0 ? ALTERATIONS[next(ALTERATIONS.length)] : undefined;
        const text = alter ? alter(quoted, 1 + next(quoted.length - 3)).join(" ") : asQuoted(quoted, next);
        const verdict = compareQuotation(source, text);
        const isRight =
          verdict.status === (alter ? "altered" : "verbatim") && "page" in verdict && verdict.page === page;
        if (!isRight) (alter ? missed : disturbed).push(`p. ${page}: ${text} → ${JSON.stringify(verdict)}`);
      }
      const half = QUOTED / 2;
      await context.annotate(
        `named ${half - missed.length} of ${half} altered ones, disturbed ${disturbed.length} of ${half} true ones`,
      );
      expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(half * 0.01);
      expect(disturbed.length, disturbed.join("\n")).toBeLessThanOrEqual(half * 0.01);
    },
    300_000,
  );
});
