import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Element } from "hast";
import { afterAll, describe, expect, test } from "vitest";
import type { DocumentJson } from "#lib/document/model/document";
import { isLong } from "#lib/test-runs";
import { ommlOf } from "../docx/omml";
import { wordsIn } from "../docx/xml";
import { writeHtml } from "../html/write-html";
import { writeJats } from "../jats/write-jats";
import { safeMath } from "../latex/math";
import { writeLatex } from "../latex/write-latex";
import { manuscriptOf } from "../manuscript/manuscript";
import { childrenOf, mathTree, textOf } from "../manuscript/mathml";
import { COMMON_FORMULAS, isSet, katexFormulas } from "../manuscript/test-formulas";
import { sourceOf, UNFORMATTED } from "../manuscript/test-source";
import { typstMath } from "../pdf/typst-math";
import { inFolder, needPrograms, runProgram } from "./test-programs";

const FORMULAS = [...katexFormulas(), ...COMMON_FORMULAS];

describe("every formula that KaTeX sets", () => {
  const folder = mkdtempSync(join(tmpdir(), "colophon-formulas-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("is one of more than a thousand", () => {
    expect(FORMULAS.filter((latex) => !isSet(latex))).toEqual([]);
    expect(FORMULAS.length).toBeGreaterThan(1_000);
  });

  test("is set in a PDF, on a line as well as within it", { timeout: 60_000 }, async () => {
    const { NodeCompiler } = await import("@myriaddreamin/typst-ts-node-compiler");
    const compiler = NodeCompiler.create({ workspace: folder });
    const compiles = (source: string | null) =>
      source !== null && compiler.compile({ mainFileContent: source }).result !== null;
    const pageOf = (latex: string) => {
      const [own, inline] = [typstMath(latex, true), typstMath(latex, false)];
      return own === null || inline === null ? null : `$ ${own} $ $${inline}$\n`;
    };
    const pages = FORMULAS.map(pageOf);
    // One page with all costs a tenth of a page for each, which only a failure needs.
    if (compiles(pages.every((page) => page !== null) ? pages.join("\n") : null)) return;
    expect(FORMULAS.filter((_, at) => !compiles(pages[at] ?? null))).toEqual([]);
  });

  test("has all of its letters in Word", () => {
    const missing = FORMULAS.filter((latex) => {
      const [tree, omml] = [mathTree(latex, true), ommlOf(latex, true)];
      if (tree === null || omml === null) return true;
      const letters = [...wordsIn(omml)];
      return tree.flatMap(lettersOf).some((letter) => {
        const at = letters.indexOf(letter);
        if (at >= 0) letters.splice(at, 1);
        return at < 0;
      });
    });
    expect(missing).toEqual([]);
  });

  // What a formula defines while it is read has no meaning in a text.
  const withoutForm = new Set(["\\futurelet\\foo\\relax x"]);

  test("is written as LaTeX", () => {
    expect(FORMULAS.filter((latex) => safeMath(latex) === null && !withoutForm.has(latex))).toEqual([]);
  });

  test.runIf(isLong)("compiles in LaTeX", { timeout: 120_000 }, async ({ skip }) => {
    await needPrograms({ skip }, "pdflatex");
    const shown = FORMULAS.filter((latex) => !withoutForm.has(latex));
    const content = { type: "doc", content: shown.map((latex) => ({ type: "blockMath", attrs: { latex } })) };
    const source = await sourceOf(content as DocumentJson, { formatted: UNFORMATTED });
    const files = unzipSync(
      writeLatex(manuscriptOf(source), { citations: "zotero", bibliography: "biblatex", look: "article" }),
    );
    await inFolder(async (place) => {
      writeFileSync(join(place, "main.tex"), files["main.tex"] ?? "");
      await runProgram("pdflatex", ["-interaction=nonstopmode", "-halt-on-error", "main.tex"], place);
    });
  });

  test.runIf(isLong)("is valid in JATS", { timeout: 120_000 }, async ({ skip }) => {
    await needPrograms({ skip }, "xmllint");
    const content = { type: "doc", content: FORMULAS.map((latex) => ({ type: "blockMath", attrs: { latex } })) };
    const written = writeJats(manuscriptOf(await sourceOf(content as DocumentJson, { formatted: UNFORMATTED })));
    expect(written.match(/<mml:math/g)).toHaveLength(FORMULAS.length);
    const dtds = dirname(createRequire(import.meta.url).resolve("@jats4r/dtds/package.json"));
    const dtd = join(dtds, "schema", "1.3", "JATS-archivearticle1-3-mathml3.dtd");
    await inFolder(async (place) => {
      writeFileSync(join(place, "a.xml"), written);
      await runProgram("xmllint", ["--nonet", "--noout", "--dtdvalid", dtd, "a.xml"], place);
    });
  });

  test("is drawn on a page", async () => {
    const content = { type: "doc", content: FORMULAS.map((latex) => ({ type: "blockMath", attrs: { latex } })) };
    const html = writeHtml(await sourceOf(content as DocumentJson, { formatted: UNFORMATTED }));
    expect(html.match(/<math /g)).toHaveLength(FORMULAS.length);
    expect(html).not.toContain("katex-error");
  });
});

/** The letters, digits and words of a formula in MathML, without its signs, which Word has as attributes. */
function lettersOf(node: Element): string[] {
  if (/^m[in]$|^mtext$/.test(node.tagName) && childrenOf(node).length === 0)
    return [...textOf(node).replace(/[\s\u2000-\u200b\u205f-\u2064\u00a0]/g, "")];
  return childrenOf(node).flatMap(lettersOf);
}
