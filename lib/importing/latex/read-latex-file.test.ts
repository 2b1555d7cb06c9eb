import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBibtex } from "#lib/citations/exchange/bibtex";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { picture } from "#lib/files/test-pictures";
import { cpuMs } from "#lib/test-cpu";
import { runs } from "#lib/test-runs";
import { readImport } from "../files/read-import";
import { archiveOf } from "../files/test-archives";
import { readLatexFile } from "./read-latex-file";

const BIB =
  "@article{doe2020, title={Tides}, author={Doe, Jane}, year={2020}}\n@book{roe, title={Ebb}, author={Roe, Jo}, year={1999}}";
const { items: works } = readBibtex(BIB);

const read = (body: string, preamble = "") =>
  readLatexFile({
    path: "main.tex",
    source: `\\documentclass{article}\n${preamble}\n\\begin{document}\n${body}\n\\end{document}`,
    works,
    textAt: () => null,
  });

function markdownOf(body: string, preamble = ""): string {
  const { document, citations } = read(body, preamble);
  return serializeMarkdown(
    document,
    citations.map(({ key }) => key),
  ).trimEnd();
}

describe("LaTeX becomes", () => {
  test.each([
    ["paragraphs", "One\nline.\n\nTwo. % not this", "One line.\n\nTwo."],
    ["headings", "\\section{One}\nText.\n\\subsection*{Two}", "# One\n\nText.\n\n## Two"],
    [
      "emphasis",
      "\\textbf{bold \\emph{both}} {\\it old} \\texttt{x} \\textsuperscript{2}",
      "**bold _both_** *old* `x` <sup>2</sup>",
    ],
    ["typography", "``A'' --- 1--2, it's~so \\ldots", "“A” — 1–2, it’s\u00a0so …"],
    ["characters", "50\\% \\& \\'e \\\"{o} \\c{c} \\ss{} \\o", "50% & é ö ç ß ø"],
    ["formulas", "So $x^2$ and \\(y\\):\n\\[ a \\]", "So $x^2$ and $y$:\n\n$$\na\n$$"],
    [
      "aligned equations",
      "\\begin{align}\na &= b \\\\\nc &= d \\nonumber\n\\end{align}",
      "$$\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n$$",
    ],
    [
      "lists",
      "\\begin{itemize}\\item One \\begin{enumerate}\\item Deep\\end{enumerate}\\item[Term] Two\\end{itemize}",
      "- One\n\n  1. Deep\n\n- **Term** Two",
    ],
    ["quotes", "\\begin{quote}Said.\\end{quote}", "> Said."],
    ["code", "\\begin{verbatim}\na \\b{c}\n\\end{verbatim}\n\nand \\verb|d_e|", "```\na \\b{c}\n```\n\nand `d_e`"],
    [
      "links",
      "\\href{https://example.org/a\\_b}{site} and \\url{https://example.org}",
      "[site](https://example.org/a_b) and <https://example.org>",
    ],
    ["footnotes", "Text.\\footnote{A \\emph{note}.}", "Text.[^1]\n\n[^1]: A *note*."],
    ["statements", "\\begin{theorem}[Euclid] All.\\end{theorem}", "**Theorem (Euclid).** All."],
    ["nothing of what is about the page", "\\maketitle\\newpage\\vspace{1cm}\\noindent Text.", "Text."],
  ])("%s", (_what, latex, markdown) => {
    expect(markdownOf(latex)).toBe(markdown);
    expect(read(latex).warnings).toEqual([]);
  });

  test("citations with their places", () => {
    expect(
      markdownOf(
        "\\cite{doe2020}, \\citep[see][p. 3]{doe2020,roe}, \\citet[ch. 2]{roe}, \\citeyear{roe}, \\parencite[12--14]{doe2020}.",
      ),
    ).toBe("[@doe2020], [see @doe2020; @roe, p. 3], @roe [chap. 2], [-@roe], [@doe2020, pp. 12–14].");
  });

  test("citations of several works with words of each, as biblatex writes them", () => {
    expect(
      markdownOf(
        "\\parencites[see][3]{doe2020}[][ch. 2]{roe}, \\autocites{doe2020}{roe}, \\textcites{doe2020}{roe}, \\parencite*[4]{roe} {x}.",
      ),
    ).toBe("[see @doe2020, p. 3; @roe, chap. 2], [@doe2020; @roe], @doe2020 [@roe], [-@roe, p. 4] x.");
  });

  test("citations with all authors where a star of natbib asks for them", () => {
    expect(markdownOf("\\citep*{doe2020}, \\citet*{roe}, \\cite*{roe}.")).toBe("[@doe2020], @roe, [@roe].");
  });

  test("code where a command names more works than a citation may", () => {
    expect(markdownOf(`\\parencites${"{roe}".repeat(5_000)}`)).toMatch(/^`\\parencites\{roe\}/);
  });

  test("figures and tables with captions, and references to them", () => {
    const latex = `\\begin{figure}[h]\\centering\\includegraphics[width=.5\\textwidth]{waves.png}\\caption{The \\emph{sea}}\\label{fig:waves}\\end{figure}
\\begin{table}\\caption{Heights}\\label{tab:h}\\begin{tabular}{lr}\\toprule a & b \\\\ \\midrule 1 & $x$ \\\\ \\bottomrule\\end{tabular}\\end{table}
\\section{End}\\label{sec:end}
See Figure~\\ref{fig:waves}, \\autoref{tab:h} and \\eqref{eq:e}.
\\begin{equation}\\label{eq:e} e \\end{equation}`;
    const markdown = markdownOf(latex);
    expect(markdown).toContain("![The sea](waves.png){#fig:waves width=50%}");
    expect(markdown).toContain("{#tbl:h}");
    expect(markdown).toContain("# End {#sec:end}");
    expect(markdown).toContain("See Figure\u00a0-@fig:waves, @tbl:h and (-@eq:e).");
    expect(markdown).toContain("{#eq:e}");
  });

  test("tables whose merged cells stay merged where those below them are empty", () => {
    const rows = "\\multicolumn{2}{c}{Both} & c \\\\ \\hline \\multirow{2}{*}{Tall} & 1 & 2 \\\\ & 3 & 4";
    expect(markdownOf(`\\begin{tabular}{lll}${rows}\\end{tabular}`)).toContain(
      '| Both | | c |\n| :- | :- | :- |\n| Tall | 1 | 2 |\n| | 3 | 4 |\n\n: {merged="A1:B1 A2:A3"}',
    );
    const taken = rows.replace("& 3", "x & 3");
    expect(markdownOf(`\\begin{tabular}{lll}${taken}\\end{tabular}`)).not.toContain("merged");
  });

  test.each([
    ["$a\\ $ and $b\\$c$", "$a$ and $b\\$c$"],
    ["\\today{} Text \\verb||.", "Text ` `."],
    ["\\begin{tabular}{ll}\\[x\\] & \\ref{}\\end{tabular}", ""],
    ["\\section{}\\item Alone \\\\ \\\\", ""],
    ["\\begin{itemize}\\end{itemize}\\begin{quote}\\end{quote}\\footnote{}", ""],
  ])("a valid document whatever is written: %s", (latex, markdown) => {
    expect(markdownOf(latex)).toContain(markdown);
  });

  test("a document with its title", () => {
    const { title, settings, warnings } = read(
      "\\maketitle Text.",
      "\\title{On \\emph{tides}\\thanks{Us}}\\author{Jane Doe \\and Jo}",
    );
    expect([title, settings, warnings]).toEqual(["On tides", { authors: ["Jane Doe", "Jo"] }, []]);
  });

  test("the authors of the title page with what is known of each", () => {
    const { settings } = read(
      "Text.",
      String.raw`\author{Jane \textsc{Doe}$^{1,*}$\thanks{ORCID: \href{https://orcid.org/0000-0002-1825-0097}{iD}} \\ Institute of \emph{Tides} \\ \texttt{jane@example.org}
        \and A. Roe\textsuperscript{2}, B. Poe and C. Noe \and \and O'Neil\thanks{0000-0002-1825-0098}}`,
    );
    expect(settings).toEqual({
      authors: [
        {
          name: "Jane Doe",
          orcid: "https://orcid.org/0000-0002-1825-0097",
          email: "jane@example.org",
          affiliations: [{ name: "Institute of Tides" }],
        },
        ...["A. Roe", "B. Poe", "C. Noe", "O’Neil"],
      ],
    });
  });

  test("what the author's own commands stand for", () => {
    const preamble =
      "\\newcommand{\\R}{\\mathbb{R}}\n\\newcommand\\pair[2]{(#1, #2)}\n\\DeclareMathOperator{\\rank}{rank}\n\\def\\me{Jane}";
    expect(markdownOf("\\me{} in $\\R$: $\\pair{a}{\\R}$, $\\rank A$", preamble)).toBe(
      "Jane in $\\mathbb{R}$: $(a, \\mathbb{R})$, $\\operatorname{rank} A$",
    );
  });
});

/** A preamble as papers of astronomy and statistics have it. */
const IDIOMS = String.raw`\newcommand{\GP}{\ensuremath{\mathcal{G}}\xspace}
\newcommand{\project}[1]{\textsf{#1}}
\newcommand{\kepler}{\project{Kepler}\xspace}
\newcommand{\kms}{\ensuremath{\mathrm{km\,s^{-1}}}}
\newcommand{\dx}[1][x]{\,\mathrm{d}#1}
\DeclareMathOperator*{\argmax}{arg\,max}
\DeclarePairedDelimiter{\ceil}{\lceil}{\rceil}
\let\oldvec\vec
\renewcommand{\vec}[1]{\oldvec{\mathbf{#1}}}
\def\bx#1{\bm{#1}}
\makeatletter
\renewcommand\section{\@ifstar{\starsection}{\nostarsection}}
\newcommand\starsection[1]{\sectionprelude\section*{#1}}
\def\eqn@a{\alpha}
\newcommand{\first}{\eqn@a}
\makeatother
\newcommand{\norm}[1]{\left\lVert#1\right\rVert}
\newcommand{\cond}[2]{\ifx#1#2yes\else no\fi}
\newtheorem{thm}{Theorem}[section]
\newtheorem{lem}[thm]{Lemma}
\newenvironment{sketch}[1][Sketch]{\textit{#1.} }{}`;

describe("the idioms of authors' commands", () => {
  test.each([
    [
      "math in text",
      "A \\GP\\ and \\GP is at 30 \\kms.",
      "A $\\mathcal{G}$ and $\\mathcal{G}$ is at 30 $\\mathrm{km\\,s^{-1}}$.",
    ],
    ["math in a formula", "$a\\GP+1$", "$a{\\mathcal{G}}+1$"],
    ["math in words of a formula", "$a \\text{ as \\GP}$", "$a \\text{ as \\(\\mathcal{G}\\)}$"],
    ["a space after a name", "\\kepler is, \\kepler.", "Kepler is, Kepler."],
    ["optional arguments", "$\\dx[y]\\dx$", "$\\,\\mathrm{d}y\\,\\mathrm{d}x$"],
    ["operators", "$\\argmax_x f$", "$\\operatorname*{arg\\,max}_x f$"],
    ["paired delimiters", "$\\ceil*{x}\\ceil{y}$", "$\\left\\lceil x \\right\\rceil\\lceil y \\rceil$"],
    ["a command made of its former self", "$\\vec{x}$", "$\\vec{x}$"],
    ["a parameter of TeX", "$\\bx{y}$", "$\\bm{y}$"],
    ["names with @", "$\\first b$", "$\\alpha b$"],
    ["commands of math in text", "An \\mathrm{eff} word.", "An $\\mathrm{eff}$ word."],
    ["sections that are given another look", "\\section{One}\n\nText.\n\n\\section*{Two}", "# One\n\nText.\n\n# Two"],
    ["arguments after a command", "$\\norm{I}$ \\cond{a}{a}\\cond{a}{b}", "$\\left\\lVert I\\right\\rVert$ yesno"],
    ["environments", "\\begin{sketch}[Idea] Easy.\\end{sketch}", "*Idea.* Easy."],
  ])("%s", (_what, latex, markdown) => {
    expect(markdownOf(latex, IDIOMS)).toBe(markdown);
    expect(read(latex, IDIOMS).warnings).toEqual([]);
  });

  test("statements have the numbers that they refer to", () => {
    const latex =
      "\\section{S}\n\\begin{thm}[Euler]\\label{thm:m} All.\\end{thm}\n\n\\begin{lem}\\label{l} B.\\end{lem}\n\nBy Theorem~\\ref{thm:m} and \\ref{l}.";
    expect(markdownOf(latex, IDIOMS)).toBe(
      "# S\n\n**Theorem 1.1 (Euler).** All.\n\n**Lemma 1.2.** B.\n\nBy Theorem\u00a01.1 and 1.2.",
    );
  });
});

describe("LaTeX of papers becomes", () => {
  test.each([
    [
      "quantities",
      "\\SI{5.5e3}{\\kilo\\meter\\per\\second\\squared}, \\num{1e-5}, \\ang{45}",
      "5.5\u00a0×\u00a010³\u00a0km\u00a0s⁻², 1\u00a0×\u00a010⁻⁵, 45°",
    ],
    ["quantities in formulas", "$v=\\SI{3}{\\km\\per\\s}$", "$v=3\\,\\mathrm{km}\\,\\mathrm{s}^{-1}$"],
    [
      "end notes and notes in two parts",
      "A\\endnote{B}, c\\footnotemark.\\footnotetext{D.}",
      "A[^1], c[^2].\n\n[^1]: B\n\n[^2]: D.",
    ],
    ["accents on nothing", "\\^{} \\~{}", "^ ~"],
    ["widths of pictures", "\\includegraphics[width=.5\\textwidth]{a.png}", "![](a.png){width=50%}"],
    ["words of the title page", "\\affil{Department of \\emph{Tides}}", "Department of *Tides*"],
    [
      "several labels of one formula",
      "\\begin{align}a\\label{a}\\\\b\\label{b}\\end{align}\n\n\\ref{b}",
      "$$\n\\begin{aligned}\na\\\\b\n\\end{aligned}\n$$ {#eq:a}\n\n-@eq:a",
    ],
  ])("%s", (_what, latex, markdown) => {
    expect(markdownOf(latex)).toBe(markdown);
    expect(read(latex).warnings).toEqual([]);
  });

  test("long tables with one head, a caption and a label", () => {
    const table = String.raw`\begin{longtable}[]{@{}>{\raggedright\arraybackslash}p{(\columnwidth - 4\tabcolsep) * \real{0.2}}rc@{}}
\caption{Long one}\label{tab:l}\tabularnewline
\toprule\noalign{}
\begin{minipage}[b]{\linewidth}\raggedright A\end{minipage} & B & C \\
\midrule\noalign{}
\endfirsthead
\toprule A & B & C \\ \midrule
\endhead
\bottomrule
\endlastfoot
1 & 2 & 3 \\
4 & 5 & 6 \\
\end{longtable}

Table \ref{tab:l}`;
    expect(markdownOf(table)).toBe(
      "| A | B | C |\n| :- | -: | :-: |\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |\n\n: Long one {#tbl:l}\n\nTable -@tbl:l",
    );
  });

  test("a document with numbered sections and contents, as it asks", () => {
    expect(read("\\tableofcontents\\listoffigures\\section{A}").settings).toEqual({
      numberedHeadings: true,
      toc: true,
      lof: true,
    });
    expect(read("\\listoftables\\section*{A}").settings).toEqual({ lot: true });
    expect(read("\\listoftablesandmore\\section*{A}").settings).toEqual({});
    expect(read("\\section*{A}").settings).toEqual({});
    expect(read("\\section{A}", "\\setcounter{secnumdepth}{0}").settings).toEqual({});
  });

  test("a document with the name of its first heading where the title is set by hand", () => {
    expect(read("By Us, 2010\n\n\\section*{Fitting a model}\n\nText.").title).toBe("Fitting a model");
    expect(read("Text.\n\n\\section{Introduction}").title).toBe("main");
  });
});

describe("what is not understood", () => {
  test("names a formula that cannot be set", () => {
    expect(read("$a \\oddity b$").warnings).toEqual([expect.stringMatching(/formula.*“\\oddity”/)]);
  });

  test("is words where it is long, and small capitals are named", () => {
    const words = "An acknowledgement of all those who have helped with this work in many ways";
    expect(markdownOf(`\\oddity{${words}}`)).toBe(words);
    expect(read(`\\oddity{${words}} \\textsc{A}`).warnings).toEqual([
      expect.stringContaining("\\oddity"),
      expect.stringContaining("Small capitals"),
    ]);
  });

  test("is kept as code, with a warning", () => {
    expect(markdownOf("A \\strange{x}{y} word.\n\n\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}")).toBe(
      "A `\\strange{x}{y}` word.\n\n```latex\n\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}\n```",
    );
    expect(read("\\strange{x} \\strange{y} \\begin{tikzpicture}\\end{tikzpicture}").warnings).toEqual([
      expect.stringMatching(/strange.*2 ×/),
      expect.stringContaining("tikzpicture"),
    ]);
  });

  test.each([
    ["a citation without its work", "\\cite{nobody}", "`\\cite{nobody}`"],
    ["a reference without its label", "\\ref{nothing}", "`\\ref{nothing}`"],
    ["a part that did not come along", "A\n\n\\input{gone}", "A"],
  ])("%s is named", (_what, latex, markdown) => {
    expect([markdownOf(latex), read(latex).warnings.length]).toEqual([markdown, 1]);
  });

  test("grows without end only until it is refused", () => {
    const bomb = `\\newcommand{\\a}{xxxxxxxxxx}${[..."bcdefgh"].map((letter, at) => `\\newcommand{\\${letter}}{${`\\${"abcdefg"[at]} `.repeat(12)}}`).join("")}`;
    expect(() => read("\\h", bomb)).toThrow(expect.objectContaining({ code: "import_failed" }));
  });

  test("grows by small factors only until it is refused, before it is read", () => {
    const names = "abcdefghijklmnopqrst".split("");
    const double = names.slice(1).map((name, at) => `\\def\\${name}{${`\\${names[at]} `.repeat(10)}}`);
    const startMs = cpuMs();
    expect(() => read("\\t", `\\def\\a{xxxxxxxxxx}${double.join("")}`)).toThrow(
      expect.objectContaining({ code: "import_failed", message: expect.stringContaining("larger than is read") }),
    );
    expect(cpuMs() - startMs).toBeLessThan(2_000);
  });

  test("nests deeply only until it is refused", () => {
    expect(() => read(`${"{".repeat(300)}x${"}".repeat(300)}`)).toThrow(
      expect.objectContaining({ code: "import_failed" }),
    );
  });
});

test("a project of Overleaf comes in whole", async () => {
  const {
    documents,
    works: found,
    pictures,
    warnings,
  } = await readImport({
    name: "project.zip",
    bytes: archiveOf({
      "main.tex":
        "\\documentclass{article}\\title{Sea}\\begin{document}\n\\input{sections/intro}\n\\bibliography{refs}\n\\end{document}",
      "sections/intro.tex": "\\section{Intro} As \\cite{doe2020}. \\includegraphics{figures/dot}",
      "figures/dot.png": await picture("png"),
      "refs.bib": BIB,
      "own.sty": "% style",
    }),
  });
  expect(documents.map(({ title, citations }) => [title, citations.length])).toEqual([["Sea", 1]]);
  expect(documents[0]?.content).toContain("import-picture/1");
  expect(documents[0]?.content).toContain('"bibliography"');
  expect([found.length, pictures.size, warnings]).toEqual([2, 1, ["These files were not taken: own.sty."]]);
});

test("any mixture of commands becomes a document or is refused, and nothing else is thrown", async () => {
  const fragment = fc.constantFrom(
    ..."\\section{|\\textbf{|\\cite[|\\cite{doe2020}|\\ref{x}|\\label{x}|\\begin{figure}|\\end{figure}|\\caption{|\\includegraphics{a}|\\begin{tabular}{l|\\end{tabular}|&|\\\\|$|$$|\\[|\\]|\\(|\\footnote{|}|{|]|[|%|\\item|\\begin{itemize}|\\end{itemize}|\\verb|\\'|\\it |\\href{|\\multicolumn{2}{c}{|\\begin{align}|\\end{align}|\\newcommand{\\a}{\\b}|\\a |\\begin{verbatim}|\\end{verbatim}|word |\n\n|#1".split(
      "|",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fragment, { maxLength: 25 }), async (fragments) => {
      const bytes = new TextEncoder().encode(`x${fragments.join("")}`);
      const result = await readImport({ name: "a.tex", bytes }).catch((thrown: unknown) => thrown);
      if (result instanceof Error) expect(result).toMatchObject({ name: "AppError", code: "import_failed" });
      if (result instanceof Error && result.cause && !(result.cause instanceof Error && "code" in result.cause)) {
        // What the parser refuses is named; a fault of ours would be something else.
        expect(String(result.message)).toContain("do not close");
      }
    }),
    runs(150),
  );
});
