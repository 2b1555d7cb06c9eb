import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { katex } from "#lib/document/model/katex";

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve("katex")), "utf8");

/** Where a command may stand, from the simplest; the first that KaTeX sets is taken. */
const PLACES: readonly ((name: string) => string)[] = [
  (name) => `${name} x`,
  (name) => `a ${name} b`,
  (name) => `${name}{x}`,
  (name) => `${name}{x}{y}`,
  (name) => `${name}{1em}`,
  (name) => `${name}{1em}{2em}`,
  (name) => `${name}{1em}{x}`,
  (name) => `${name}{red}{x}`,
  (name) => `${name}{red}{blue}{x}`,
  (name) => `${name}{x}{y}{z}`,
  (name) => `${name}{x}{y}{z}{w}`,
  (name) => `${name}(]{1pt}{0}{x}{y}`,
  (name) => `${name}( x`,
  (name) => `\\left${name} x \\right.`,
  (name) => `\\left( x ${name}| y \\right)`,
  (name) => `${name}( x \\right)`,
  (name) => `\\left( x ${name})`,
  (name) => `\\text{${name}{o}}`,
  (name) => `\\text{${name} o}`,
  (name) => `\\sum${name}_a^b x`,
  (name) => `x ${name}{3}`,
  (name) => `${name}|x|`,
  (name) => `${name}\\foo{x}\\foo`,
  (name) => `${name}\\foo=x\\foo`,
  (name) => `\\begin{array}{c} x \\\\ ${name} y \\end{array}`,
  (name) => `\\begin{aligned} x ${name} \\end{aligned}`,
  (name) => `\\begin{alignat}{2} x ${name} \\end{alignat}`,
  (name) => `\\def\\foo{x}${name}\\foo`,
];

/** Commands whose simplest form would mean nothing. */
const FORMS: Readonly<Record<string, string>> = {
  "\\def": "\\def\\foo#1{x#1}\\foo{y}",
  "\\gdef": "\\gdef\\foo{x}\\foo",
  "\\edef": "\\edef\\foo{x}\\foo",
  "\\xdef": "\\xdef\\foo{x}\\foo",
  "\\let": "\\let\\foo=\\alpha \\foo",
  "\\futurelet": "\\futurelet\\foo\\relax x",
  "\\newcommand": "\\newcommand{\\foo}[1]{x#1}\\foo{y}",
  "\\renewcommand": "\\renewcommand{\\alpha}{x}\\alpha",
  "\\providecommand": "\\providecommand{\\foo}{x}\\foo",
  "\\over": "x \\over y",
  "\\choose": "x \\choose y",
  "\\atop": "x \\atop y",
  "\\brace": "x \\brace y",
  "\\brack": "x \\brack y",
  "\\above": "x \\above{1pt} y",
  "\\color": "\\color{blue} x",
  "\\textcolor": "\\textcolor{blue}{x}",
  "\\colorbox": "\\colorbox{aqua}{x}",
  "\\raisebox": "\\raisebox{1em}{x}",
  "\\verb": "\\verb|x|",
  "\\cr": "\\begin{array}{c} x \\cr y \\end{array}",
  "\\\\": "\\begin{array}{c} x \\\\ y \\end{array}",
  "\\genfrac": "\\genfrac(]{1pt}{0}{x}{y}",
  "\\char": "\\char`a",
  "\\mathchoice": "\\mathchoice{x}{y}{z}{w}",
  "\\middle": "\\left( x \\middle| y \\right)",
  "\\left": "\\left( x \\right)",
  "\\right": "\\left. x \\right|",
};

const ENVIRONMENTS: Readonly<Record<string, string>> = {
  array: "{c|r}",
  darray: "{cc}",
  subarray: "{c}",
  alignat: "{1}",
  "alignat*": "{1}",
  alignedat: "{1}",
};

/** Whether KaTeX sets a formula and all of its commands. */
export function isSet(latex: string): boolean {
  try {
    const html = katex.renderToString(latex, { displayMode: true, trust: false, strict: false });
    // A command that needs trust is shown as its name in this colour.
    return !html.includes("#cc0000");
  } catch {
    return false;
  }
}

const namesIn = (pattern: RegExp): string[] => [
  ...new Set([...SOURCE.matchAll(pattern)].map(([, name = ""]) => name.replaceAll("\\\\", "\\"))),
];

// These write to the console of the server, and show nothing.
const TO_CONSOLE = new Set(["\\show", "\\message", "\\errmessage"]);

/** A formula for each command and environment of KaTeX that needs no trust; all are set by KaTeX itself. */
export function katexFormulas(): string[] {
  const commands = namesIn(/["'](\\\\(?:[a-zA-Z]+\*?|[^a-zA-Z\s"'\\@]|\\\\))["']/g).flatMap((name) => {
    if (TO_CONSOLE.has(name)) return [];
    const found = FORMS[name] ?? PLACES.map((place) => place(name)).find(isSet);
    return found === undefined ? [] : [found];
  });
  const names = [...SOURCE.matchAll(/names: \[([^\]]*)\]/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([a-zA-Z]+\*?)"/g)].map(([, name = ""]) => name),
  );
  const environments = [...new Set(names)].flatMap((name) => {
    const body = name === "CD" ? "A @>a>> B \\\\ @VbVV @AAcA \\\\ C @= D" : "x & y \\\\ z & w";
    const bodies = [name.startsWith("gather") ? "x \\\\ y" : body, "x &= y", "x", "x \\\\ y"].map(
      (each) => `\\begin{${name}}${ENVIRONMENTS[name] ?? ""} ${each} \\end{${name}}`,
    );
    const found = bodies.find(isSet);
    return found === undefined ? [] : [found];
  });
  return [...commands, ...environments];
}

/** Formulas that papers have, beside KaTeX's own list. */
export const COMMON_FORMULAS: readonly string[] = [
  "\\lvert x \\rvert + \\lVert y \\rVert",
  "\\operatorname*{arg\\,max}_{x \\in \\mathbb{R}} f(x)",
  "\\bm{x}^\\top \\bm{A} \\bm{x}",
  "A \\xrightarrow[n \\to \\infty]{\\text{a.s.}} B",
  "X \\stackrel{d}{=} Y \\coloneqq Z",
  "\\big( a \\bigr) \\Big[ b \\Bigg|",
  "\\left\\{ x \\,\\middle|\\, x > 0 \\right\\}",
  "a\\phantom{bc}d\\!e\\hspace{1em}f",
  "\\color{red} a + \\textcolor{#0a0}{b}",
  "\\boxed{E = mc^2}",
  "\\ce{2H2 + O2 -> 2H2O}",
  "\\begin{array}{l|cr} a & b & c \\\\ \\hline d & e & f \\end{array}",
  "\\textbf{bold} \\amalg \\mathscr{L}",
  "f''(x) + \\dot{x}_{ij}^{2\\prime}",
  "P(A \\mid B) = \\frac{P(B \\mid A) P(A)}{P(B)}",
  "\\left. \\frac{\\partial f}{\\partial x} \\right|_{x=0}",
];
