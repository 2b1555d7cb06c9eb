import { withCommands } from "#lib/importing/latex/author-commands";
import { hexOf } from "../manuscript/colours";
import { mathmlOf } from "../manuscript/mathml";
import { escapeLatex } from "./escape-latex";

// Commands that reach outside a formula, or make others that do.
const FORBIDDEN =
  /\\(?:includegraphics|href|url|html[A-Za-z]*|[gex]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand|char|verb|input|include|write|read|openin|openout|immediate|csname|catcode|directlua|special|usepackage)(?![A-Za-z])/;

const DEFINING = /\\(?:[gex]?def|let|(?:re)?newcommand|providecommand)(?![A-Za-z])/;

const TRANSLATED = /\\(?:[gex]?def|let|(?:re)?newcommand|providecommand|verb|char)(?![A-Za-z])/g;

const LENGTH = String.raw`([+-]?[\d.]+\s*(?:em|ex|mu|pt|px|mm|cm|in))`;

/** Forms that KaTeX reads and LaTeX does not. */
const FORMS: readonly [RegExp, string | ((...found: string[]) => string)][] = [
  [/\\(begin|end)\{align\*?\}/g, "\\$1{aligned}"],
  [/\\(begin|end)\{gather\*?\}/g, "\\$1{gathered}"],
  [/\\(begin|end)\{alignat\*?\}/g, "\\$1{alignedat}"],
  [/\\(begin|end)\{darray\}/g, "\\$1{array}"],
  [/\\(?:begin|end)\{equation\*?\}/g, ""],
  [/\\tag\*?\s*(?:\{[^{}]*\}|[^\s{}\\])/g, ""],
  [new RegExp(String.raw`\\(kern|hskip|above)\s*\{${LENGTH}\}`, "g"), "\\$1$2 "],
  [new RegExp(String.raw`\\m(?:kern|skip)\s*\{?${LENGTH}\}?`, "g"), (_, length) => muOf(length)],
  [/\\hbox(?![A-Za-z])/g, "\\mbox"],
  [/\\vcenter(?![A-Za-z])/g, "\\mathvcenter"],
  [/\\(color|textcolor|colorbox)\s*\{([^{}]*)\}/g, (_, name, colour) => coloured(name, [colour])],
  [/\\fcolorbox\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, (_, ...colours) => coloured("fcolorbox", colours.slice(0, 2))],
];

/** Accents of text, which KaTeX takes for those of math also there. */
const MATH_ACCENTS: readonly [RegExp, string][] = [
  [/\\`/g, "\\grave "],
  [/\\'/g, "\\acute "],
  [/\\\^/g, "\\hat "],
  [/\\~/g, "\\tilde "],
  [/\\"/g, "\\ddot "],
  [/\\=/g, "\\bar "],
  [/\\\./g, "\\dot "],
  [/\\u(?![A-Za-z])/g, "\\breve"],
  [/\\v(?![A-Za-z])/g, "\\check"],
  [/\\r(?![A-Za-z])/g, "\\mathring"],
  [/\\H(?![A-Za-z])/g, "\\ddot"],
  [/\\c(?![A-Za-z])/g, ""],
  [/\\(La)?TeX(?![A-Za-z])/g, "\\text{\\$1TeX}"],
];

const CHARACTER = /\\char\s*(?:`\\?([^\s])|"([0-9A-Fa-f]{1,5})|'([0-7]{1,6})|(\d{1,6}))/g;

/** A character by its number, as text. */
function characterOf(sign?: string, hex?: string, octal?: string, decimal?: string): string {
  const code = hex ? Number.parseInt(hex, 16) : octal ? Number.parseInt(octal, 8) : Number(decimal ?? 0);
  return `\\text{${escapeLatex(sign ?? (code <= 0x10ffff ? String.fromCodePoint(code) : ""))}}`;
}

/** A formula for LaTeX's math mode; null for one that KaTeX cannot read, or that could do more than print. */
export function safeMath(latex: string): string | null {
  // A comment would hide what follows the formula.
  const bare = latex.replace(/(?<!\\)((?:\\\\)*)%[^\n]*/g, "$1");
  const plain = withoutDefinitions(bare)
    .replace(/\\verb\*?([^A-Za-z\s])(.*?)\1/g, (_, __, code: string) => `\\texttt{${escapeLatex(code)}}`)
    .replace(CHARACTER, (_, ...found) => characterOf(...found.slice(0, 4)));
  if (
    FORBIDDEN.test(bare.replace(TRANSLATED, "")) ||
    FORBIDDEN.test(plain) ||
    mathmlOf(bare, true) === null ||
    mathmlOf(plain, true) === null
  )
    return null;
  const formed = FORMS.reduce(
    (text, [pattern, by]) => (typeof by === "string" ? text.replace(pattern, by) : text.replace(pattern, by)),
    plain,
  );
  // An empty line ends a paragraph, which a formula may not.
  return accented(formed)
    .replace(/\n\s*\n/g, "\n")
    .trim();
}

/** A formula with the commands that it defines replaced by their meaning. */
function withoutDefinitions(latex: string): string {
  if (!DEFINING.test(latex)) return latex;
  try {
    return withCommands(latex);
  } catch {
    // It grows past its limit.
    return latex;
  }
}

/** Math with accents of math; groups of text keep theirs. */
function accented(latex: string): string {
  let written = "";
  let from = 0;
  for (const { index, 0: start } of latex.matchAll(/\\(?:text[a-z]*|mbox|emph|operatorname\*?)\s*\{/g)) {
    if (index < from) continue;
    const end = groupEnd(latex, index + start.length);
    written += withMathAccents(latex.slice(from, index)) + latex.slice(index, end);
    from = end;
  }
  return written + withMathAccents(latex.slice(from));
}

const withMathAccents = (latex: string): string =>
  // A line end before a bracket or a sign is no accent.
  latex
    .split(/(\\\\)/)
    .map((part) =>
      part === "\\\\" ? part : MATH_ACCENTS.reduce((text, [pattern, by]) => text.replace(pattern, by), part),
    )
    .join("");

/** The place after the brace that closes a group whose inside begins at a place. */
function groupEnd(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at + 1;
  }
  return text.length;
}

/** A space of math, which LaTeX measures in its own unit. */
function muOf(length: string): string {
  const [, number = "0", unit] = /^([+-]?[\d.]+)\s*([a-z]+)$/.exec(length) ?? [];
  return unit === "mu"
    ? `\\mkern${number}mu `
    : unit === "em"
      ? `\\mkern${18 * Number(number)}mu `
      : `\\kern${length} `;
}

/** A command of colours with colours that LaTeX knows; one that we do not know is black. */
const coloured = (name: string, colours: readonly string[]): string =>
  `\\${name}[HTML]${colours.map((colour) => `{${(hexOf(colour) ?? "000000").toUpperCase()}}`).join("")}`;
