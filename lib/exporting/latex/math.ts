import { mathmlOf } from "../mathml";

// Commands that reach outside a formula, or make others that do.
const FORBIDDEN =
  /\\(?:includegraphics|href|url|html[A-Za-z]*|[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|char|verb|input|include|write|read|openin|openout|immediate|csname|catcode|directlua|special|usepackage)(?![A-Za-z])/;

const INNER: readonly [RegExp, string][] = [
  [/\\(begin|end)\{align\*?\}/g, "\\$1{aligned}"],
  [/\\(begin|end)\{gather\*?\}/g, "\\$1{gathered}"],
  [/\\(begin|end)\{alignat\*?\}/g, "\\$1{alignedat}"],
  [/\\(?:begin|end)\{equation\*?\}/g, ""],
];

/** A formula for LaTeX's math mode; null for one that KaTeX cannot read, or that could do more than print. */
export function safeMath(latex: string): string | null {
  // A comment would hide what follows the formula.
  const plain = latex.replace(/(?<!\\)((?:\\\\)*)%[^\n]*/g, "$1");
  if (FORBIDDEN.test(plain) || mathmlOf(plain, true) === null) return null;
  const inner = INNER.reduce((text, [pattern, by]) => text.replace(pattern, by), plain);
  // An empty line ends a paragraph, which a formula may not.
  return inner
    .replace(/\n\s*\n/g, "\n")
    .replace(/\\tag\*?\{[^{}]*\}/g, "")
    .trim();
}
