/** Definitions, in LaTeX, of commands that packages bring and that KaTeX lacks, by the name of the package. */
export const PACKAGE_COMMANDS: ReadonlyMap<string, string> = new Map([
  [
    "physics",
    String.raw`\newcommand{\abs}[1]{\left|#1\right|}\newcommand{\norm}[1]{\left\|#1\right\|}
\newcommand{\dd}{\mathrm{d}}\newcommand{\dv}[2]{\frac{\mathrm{d}#1}{\mathrm{d}#2}}
\newcommand{\pdv}[2]{\frac{\partial #1}{\partial #2}}\newcommand{\grad}{\nabla}\newcommand{\curl}{\nabla\times}
\newcommand{\expval}[1]{\left\langle #1 \right\rangle}\newcommand{\ev}[1]{\left\langle #1 \right\rangle}
\newcommand{\tr}{\operatorname{tr}}\newcommand{\Tr}{\operatorname{Tr}}\newcommand{\order}[1]{\mathcal{O}\left(#1\right)}
\newcommand{\vb}[1]{\mathbf{#1}}\newcommand{\va}[1]{\vec{\mathbf{#1}}}\newcommand{\vu}[1]{\hat{\mathbf{#1}}}`,
  ],
  ["nicefrac", String.raw`\newcommand{\nicefrac}[2]{\ensuremath{{}^{#1}\!/\!_{#2}}}`],
  ["xfrac", String.raw`\newcommand{\sfrac}[2]{\ensuremath{{}^{#1}\!/\!_{#2}}}`],
  [
    "units",
    String.raw`\newcommand{\unit}[2][]{\ensuremath{#1\,\mathrm{#2}}}\newcommand{\nicefrac}[2]{\ensuremath{{}^{#1}\!/\!_{#2}}}`,
  ],
  ["slashed", String.raw`\newcommand{\slashed}[1]{\cancel{#1}}`],
  ["dsfont", String.raw`\newcommand{\mathds}[1]{\mathbb{#1}}`],
  ["bbm", String.raw`\newcommand{\mathbbm}[1]{\mathbb{#1}}\newcommand{\mathbbmss}[1]{\mathbb{#1}}`],
]);
