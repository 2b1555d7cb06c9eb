import { KATEX_LIMITS, katex } from "#lib/document/model/katex";
import { closing, expandedBy } from "./author-commands";
import { QUANTITIES, quantityMath, quantityOf } from "./siunitx";

/** What stands in formulas for commands that KaTeX lacks. */
const expanded = expandedBy(String.raw`
\newcommand{\ensuremath}[1]{{#1}}
\newcommand{\xspace}{}
\newcommand{\protect}{}
\newcommand{\nonumber}{}
\newcommand{\notag}{}
\newcommand{\label}[1]{}
\newcommand{\displaylimits}{}
\newcommand{\allowdisplaybreaks}{}
\newcommand{\displaybreak}{}
\newcommand{\boldmath}{}
\newcommand{\unboldmath}{}
\newcommand{\vspace}[1]{}
\newcommand{\noalign}[1]{}
\newcommand{\cline}[1]{}
\newcommand{\cmidrule}[1]{}
\newcommand{\footnote}[1]{}
\newcommand{\toprule}{\hline}
\newcommand{\midrule}{\hline}
\newcommand{\bottomrule}{\hline}
\newcommand{\hfill}{\quad}
\newcommand{\hfil}{\quad}
\newcommand{\strut}{\mathstrut}
\newcommand{\textsc}[1]{\text{#1}}
\newcommand{\textsl}[1]{\textit{#1}}
\newcommand{\mathbfit}[1]{\bm{#1}}
\newcommand{\mathpzc}[1]{\mathcal{#1}}
\newcommand{\mathds}[1]{\mathbb{#1}}
\newcommand{\mathbbm}[1]{\mathbb{#1}}
\newcommand{\mathsc}[1]{\text{#1}}
\newcommand{\slashed}[1]{\cancel{#1}}
\newcommand{\lefteqn}[1]{#1}
\newcommand{\resizebox}[3]{#3}
\newcommand{\scalebox}[2]{#2}
\newcommand{\multicolumn}[3]{#3}
\newcommand{\intertext}[1]{\text{#1}\\}
\newcommand{\shortintertext}[1]{\text{#1}\\}
\newcommand{\prescript}[3]{{}^{#1}_{#2}{#3}}
\newcommand{\sideset}[2]{{}#1\mathop{}#2}
\newcommand{\matrix}[1]{\begin{matrix}#1\end{matrix}}
\newcommand{\pmatrix}[1]{\begin{pmatrix}#1\end{pmatrix}}
\newcommand{\cases}[1]{\begin{cases}#1\end{cases}}
\newcommand{\eqalign}[1]{\begin{aligned}#1\end{aligned}}
\newcommand{\sp}{^}
\newcommand{\sb}{_}
\newcommand{\micro}{\mu}
\newcommand{\mbox}[1]{\text{#1}}
\newcommand{\hdotsfor}[2][]{\dots}
\newcommand{\alt}{\lesssim}
\newcommand{\agt}{\gtrsim}
\newcommand{\lambdabar}{\bar{\lambda}}
\newcommand{\openone}{\mathbb{1}}
\newcommand{\upmu}{\mu}
\newcommand{\textmu}{\mu}
\newcommand{\euro}{\text{€}}
\newcommand{\eqref}[1]{\text{(#1)}}
\newcommand{\ref}[1]{\text{#1}}
\newcommand{\cite}[1]{\text{[#1]}}
`);

const ENVIRONMENTS: readonly [RegExp, string][] = [
  [/\\(begin|end)\{(?:multlined|multline\*?)\}/g, "\\$1{gathered}"],
  [/\\(begin|end)\{(?:eqnarray\*?|flalign\*?)\}/g, "\\$1{aligned}"],
  [/\\(begin|end)\{(?:tabular)\}/g, "\\$1{array}"],
  [/\\(?:begin|end)\{(?:dmath\*?|math|displaymath|subequations)\}/g, ""],
];

/** A formula of a LaTeX file in the commands that KaTeX sets. */
export function cleanMath(latex: string): string {
  const set = ENVIRONMENTS.reduce(
    (text, [pattern, by]) => text.replace(pattern, by),
    withQuantities(withTextMath(latex)),
  );
  return expanded(
    set
      .replace(/\\root\s+(\S+)\s*\\of(?![a-zA-Z])/g, "\\sqrt[$1]")
      .replace(/\\buildrel\s*([\s\S]*?)\\over(?![a-zA-Z])/g, "\\overset{$1}"),
  );
}

const TEXT_GROUP = /\\(?:text[a-z]*|mbox|hbox)\s*\{/g;

/** Within words of a formula, math needs its dollars. */
function withTextMath(latex: string): string {
  if (!latex.includes("\\ensuremath")) return latex;
  let written = "";
  let from = 0;
  for (const { index, 0: start } of latex.matchAll(TEXT_GROUP)) {
    if (index < from) continue;
    const end = closing(latex, index + start.length - 1);
    if (end < 0) break;
    written += latex.slice(from, index) + inText(latex.slice(index, end + 1));
    from = end + 1;
  }
  return written + latex.slice(from);
}

const inText = expandedBy(String.raw`\newcommand{\ensuremath}[1]{$#1$}`);

const COMMAND = new RegExp(
  String.raw`\\(${Object.keys(QUANTITIES).join("|")})(?![a-zA-Z])\s*(?:\[[^\]]*\]\s*)?(?=\{)`,
  "g",
);

function withQuantities(latex: string): string {
  let written = "";
  let from = 0;
  for (const { index, 0: start, 1: name = "" } of latex.matchAll(COMMAND)) {
    if (index < from) continue;
    const found = argumentsFrom(latex, index + start.length, QUANTITIES[name]?.length ?? 0);
    if (!found) continue;
    written += latex.slice(from, index) + quantityMath(quantityOf(name, found.given));
    from = found.end;
  }
  return written + latex.slice(from);
}

/** Some arguments in braces from a place on, and the place after them. */
function argumentsFrom(text: string, from: number, count: number): { given: string[]; end: number } | null {
  const given: string[] = [];
  let end = from;
  while (given.length < count) {
    while (/\s/.test(text[end] ?? "")) end++;
    const close = text[end] === "{" ? closing(text, end) : -1;
    if (close < 0) return null;
    given.push(text.slice(end + 1, close));
    end = close + 1;
  }
  return { given, end };
}

/** Whether KaTeX sets a formula. */
export function isReadable(latex: string): boolean {
  try {
    katex.renderToString(latex, { ...KATEX_LIMITS, displayMode: true, throwOnError: true, output: "mathml" });
    return true;
  } catch {
    // Also errors other than parse errors, for a formula that nests past the call stack.
    return false;
  }
}
