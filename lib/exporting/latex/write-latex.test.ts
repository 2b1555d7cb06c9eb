import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/test-documents";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript";
import type { ExportOptions } from "../source";
import { EVERYTHING, sourceOf, testPicture, UNFORMATTED } from "../test-source";
import { escapeLatex } from "./escape-latex";
import { safeMath } from "./math";
import { writeLatex } from "./write-latex";

const OPTIONS: ExportOptions = { citations: "zotero", bibliography: "biblatex", look: "article" };

async function filesOf(text: Parameters<typeof sourceOf>[0], options = OPTIONS, more?: Parameters<typeof sourceOf>[1]) {
  const files = unzipSync(writeLatex(manuscriptOf(await sourceOf(text, more)), options));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const bodyOf = (tex: string | undefined) => tex?.split("\\begin{document}\n\\maketitle\n")[1] ?? "";

describe("a LaTeX export", () => {
  test("is a zip with the text, the works and the pictures that it shows", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const files = await filesOf(EVERYTHING, OPTIONS, { pictures });
    expect(Object.keys(files).sort()).toEqual(["main.tex", "picture-1.png", "references.bib"]);
    expect(files["references.bib"]).toContain("@article{key,");
    expect(files["references.bib"]).toContain("{muller1999,");
  });

  test("cites with locators, prefixes and suppressed authors, in the commands of biblatex", async () => {
    const tex = bodyOf((await filesOf(EVERYTHING))["main.tex"]);
    expect(tex).toContain("\\parencite[{see}][{3--5}]{key} \\parencite*{other_one}");
    expect(tex).toContain("\\textcite[{}][{chap.~2}]{smith_2020}");
    expect(tex).toContain("\\parencites[][]{smith_2020a}[][]{x.y:z/1-2}");
    expect(tex).toContain("\\printbibliography");
  });

  test("cites in the commands of natbib when asked", async () => {
    const tex = bodyOf((await filesOf(EVERYTHING, { ...OPTIONS, bibliography: "natbib" }))["main.tex"]);
    expect(tex).toContain("(\\citealp[{see}][{pp.~3--5}]{key}; \\citeyear{other_one})");
    expect(tex).toContain("\\citet[{}][{chap.~2}]{smith_2020}");
    expect(tex).toContain("\\bibliographystyle{plainnat}\n\\bibliography{references}");
  });

  test("has figures, tables, equations and references to them by label", async () => {
    const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
    const tex = bodyOf((await filesOf(EVERYTHING, OPTIONS, { pictures }))["main.tex"]);
    for (const part of [
      "\\caption{Waves at the shore}\\label{fig:waves}",
      "Figure~\\ref{fig:waves}",
      "\\toprule",
      "\\begin{equation}\\label{eq:energy}",
    ]) {
      expect(tex).toContain(part);
    }
  });

  test("has the widths and the header column of a table", async () => {
    const table = '| a | b |\n| - | - |\n| c | d |\n\n: Heights {#tbl:h .header-column widths="20 80"}';
    const tex = bodyOf((await filesOf(table))["main.tex"]);
    expect(tex).toContain("p{\\dimexpr 0.200\\linewidth-2\\tabcolsep\\relax}");
    expect(tex).toContain("\\textbf{{}c} & {}d");
  });

  test("says which characters pdfLaTeX cannot print", async () => {
    const { "main.tex": tex } = await filesOf("αβ → 潮");
    expect(tex).toContain("\\DeclareUnicodeCharacter{03B1}{\\ensuremath{\\alpha}}");
    expect(tex).toContain("\\DeclareUnicodeCharacter{6F6E}{\\texttt{[U+6F6E]}}");
    expect(tex).toMatch(/^% !TeX program = lualatex\n/);
  });
});

describe("text in LaTeX", () => {
  test.each([
    ["\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"],
    ["50 % & #1 $x$ a_b ~ ^", "50 \\% \\& \\#1 \\$x\\$ a\\_b \\textasciitilde{} \\textasciicircum{}"],
    ["``a'' -- <<b>>", "\\textasciigrave{}\\textasciigrave{}a'{}' -{}- <{}<b>{}>"],
  ])("%s is printed as it is", (text, latex) => {
    expect(escapeLatex(text)).toBe(latex);
  });

  test("has no command, comment or open brace after escaping", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const rest = escapeLatex(text).replace(/\\text[a-z]+\{\}|\\[{}$&#%_]|\{\}/g, "");
        expect(rest).not.toMatch(/[\\{}$&#%_^]/);
      }),
    );
  });

  test.each([
    "\\input{x}",
    "\\def\\a{\\input{x}}",
    "\\includegraphics{x}",
    "\\href{a}{b}",
    "x}",
    "\\end{equation}",
    "\\write18{ls}",
  ])("%s is no formula", (latex) => expect(safeMath(latex)).toBeNull());

  test("a comment in a formula hides nothing after it", () => {
    expect(safeMath("a % b\n+ c \\% d")).toBe("a \n+ c \\% d");
  });
});

test("braces and environments of any text are closed", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
      const { "main.tex": tex = "" } = await filesOf(content, OPTIONS, { title, formatted: UNFORMATTED });
      const open: string[] = [];
      for (const [, does, name = ""] of tex.matchAll(/(?<!\\)\\(begin|end)\{([a-z]+\*?)\}/g)) {
        if (does === "begin") open.push(name);
        else expect(open.pop()).toBe(name);
      }
      expect(open).toEqual([]);
      const braces = tex.replace(/\\[\\{}]/g, "").replace(/[^{}]/g, "");
      let depth = 0;
      for (const brace of braces) {
        depth += brace === "{" ? 1 : -1;
        expect(depth).toBeGreaterThanOrEqual(0);
      }
      expect(depth).toBe(0);
    }),
    runs(200),
  );
});
