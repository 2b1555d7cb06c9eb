import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { arbitraryDocument } from "#lib/document/model/test-documents";
import { runs } from "#lib/test-runs";
import { manuscriptOf } from "../manuscript/manuscript";
import type { ExportOptions } from "../manuscript/source";
import { EVERYTHING, sourceOf, TEST_AUTHORS, testPicture, UNFORMATTED } from "../manuscript/test-source";
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

  test("has the authors with their affiliations, addresses, iDs and roles", async () => {
    const { "main.tex": tex = "" } = await filesOf("Text.", OPTIONS, { authors: TEST_AUTHORS });
    expect(tex).toContain(
      String.raw`\author{Jane Anne Doe\thanks{ORCID: \href{https://orcid.org/0000-0002-1825-0097}{0000-0002-1825-0097}}\thanks{Conceptualization, Writing – review \& editing} \\ \href{https://ror.org/03yrm5c26}{California Digital Library} \\ Institut für <Ebbe> \& Flut \#1\_\% \\ \texttt{jane@example.org} \and Jürgen Müller\thanks{Software} \\`,
    );
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

  test("refers to numbered sections by their numbers, and gives the abstract none", async () => {
    const text = "# Abstract\n\nA.\n\n# One {#sec:one}\n\nSee @sec:one.";
    const tex = (await filesOf(text, OPTIONS, { isNumbered: true }))["main.tex"];
    expect(bodyOf(tex)).toContain(
      "\\section*{Abstract}\n\nA.\n\n\\section{One}\\label{sec:one}\n\nSee Section~\\ref{sec:one}.",
    );
    expect(tex).not.toContain("secnumdepth");
  });

  test("keeps code as it is where it fits the page", async () => {
    const tex = bodyOf((await filesOf("```\na \\b{c}\n```\n\n```\n\\end{verbatim}\n```"))["main.tex"]);
    expect(tex).toContain("\\begin{verbatim}\na \\b{c}\n\\end{verbatim}");
    expect(tex).toContain("\\textbackslash{}end\\{verbatim\\}");
  });

  test("names the page where words follow its number", async () => {
    const text = "A [@key, p. 2 suffix] and [@key, p. 2].";
    const tex = bodyOf((await filesOf(text))["main.tex"]);
    expect(tex).toContain("\\parencite[{}][{p.~2 suffix}]{key} and \\parencite[{}][{2}]{key}");
  });

  test.each([
    ["biblatex", "\\printbibliography[heading=none]", "\\printbibliography"],
    ["natbib", "{\\renewcommand{\\bibsection}{}", "\\bibliographystyle"],
  ] as const)("has one heading over the references, with %s", async (bibliography, own, plain) => {
    const options = { ...OPTIONS, bibliography };
    const under = "A [@key].\n\n# Works cited\n\n::: {#refs}\n:::";
    expect(bodyOf((await filesOf(under, options))["main.tex"])).toContain(`Works cited}\n\n${own}`);
    const alone = bodyOf((await filesOf("A [@key].\n\n::: {#refs}\n:::", options))["main.tex"]);
    expect(alone).toContain(`\n\n${plain}`);
    expect(alone).not.toContain(own);
  });

  test("defines and loads what its formulas need, and nothing else", async () => {
    const { "main.tex": tex = "" } = await filesOf(
      "$\\mathscr{L}$, $\\bm x$, $\\ce{H2O}$, $\\argmin x \\isin \\R$, $\\blueA{x}$",
    );
    for (const line of [
      "\\usepackage{mathrsfs}",
      "\\usepackage{bm}",
      "\\usepackage[version=4]{mhchem}",
      "\\providecommand{\\argmin}{\\operatorname*{arg\\,min}}",
      "\\providecommand{\\blueA}[1]{\\textcolor[HTML]{CCFAFF}{#1}}",
    ])
      expect(tex).toContain(line);
    expect((await filesOf("$x$"))["main.tex"]).not.toMatch(/mathrsfs|mhchem|providecommand/);
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

  test("has lists of figures and tables after the contents where they are asked for", async () => {
    const lists = { figures: true, tables: true };
    const { "main.tex": tex } = await filesOf("Text.", OPTIONS, { hasContents: true, lists });
    expect(tex).toContain("\\tableofcontents\n\\listoffigures\n\\listoftables\n");
    expect((await filesOf("Text."))["main.tex"]).not.toContain("listof");
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

  test.each([
    ["\\def\\v#1{\\mathbf{#1}}\\v{x}", "\\mathbf{x}"],
    ["\\newcommand{\\foo}[1]{x#1}\\foo{y}", "xy"],
    ["\\let\\foo=\\alpha x\\foo", "x\\alpha"],
    ["\\verb|a_b|", "\\texttt{a\\_b}"],
    ["\\textcolor{#0a0}{b}\\color{orange}c", "\\textcolor[HTML]{00AA00}{b}\\color[HTML]{FFA500}c"],
    ["a\\mkern{1em}b\\kern{2pt}c", "a\\mkern18mu b\\kern2pt c"],
    ["\\^{x}\\\\~{y} \\text{\\^{o}}", "\\hat {x}\\\\~{y} \\text{\\^{o}}"],
    ["\\begin{align*}a&=b\\tag 1\\end{align*}", "\\begin{aligned}a&=b\\end{aligned}"],
  ])("%s is written as LaTeX has it", (latex, written) => expect(safeMath(latex)).toBe(written));

  test.each(["\\def\\a{\\write18{ls}}\\a", "\\def\\a{\\a\\a}x\\a"])("%s defines nothing outside", (latex) =>
    expect(safeMath(latex)).toBeNull(),
  );

  test("a comment in a formula hides nothing after it", () => {
    expect(safeMath("a % b\n+ c \\% d")).toBe("a \n+ c \\% d");
  });
});

test("braces and environments of any text are closed", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryDocument, fc.string({ unit: "binary", maxLength: 20 }), async (content, title) => {
      const { "main.tex": whole = "" } = await filesOf(content, OPTIONS, { title, formatted: UNFORMATTED });
      const tex = whole.replace(/\\begin\{verbatim\}[\s\S]*?\\end\{verbatim\}/g, "");
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
