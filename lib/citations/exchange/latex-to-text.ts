import { lookUp } from "../csl/look-up";
import { ACCENT_SIGNS, ACCENTS, MATH_SYMBOLS, SYMBOLS } from "./latex-characters";

type Markup = readonly [string, string];

const ITALIC: Markup = ["<i>", "</i>"];
const BOLD: Markup = ["<b>", "</b>"];
const SMALL_CAPITALS: Markup = ['<span style="font-variant:small-caps;">', "</span>"];
const RAISED: Markup = ["<sup>", "</sup>"];
const LOWERED: Markup = ["<sub>", "</sub>"];
const NO_CASE: Markup = ['<span class="nocase">', "</span>"];
const QUOTED: Markup = ["“", "”"];
const PLAIN: Markup = ["", ""];

/** Commands that format their argument. */
const FORMATS: Record<string, Markup> = {
  textit: ITALIC,
  textsl: ITALIC,
  emph: ITALIC,
  mkbibemph: ITALIC,
  mkbibitalic: ITALIC,
  mathit: ITALIC,
  textbf: BOLD,
  mkbibbold: BOLD,
  mathbf: BOLD,
  textsc: SMALL_CAPITALS,
  textsuperscript: RAISED,
  mkbibsuperscript: RAISED,
  textsubscript: LOWERED,
  mkbibsubscript: LOWERED,
  enquote: QUOTED,
  mkbibquote: QUOTED,
  textnormal: PLAIN,
  textrm: PLAIN,
  textsf: PLAIN,
  texttt: PLAIN,
  textup: PLAIN,
  textmd: PLAIN,
  text: PLAIN,
  mathrm: PLAIN,
  mathsf: PLAIN,
  mathcal: PLAIN,
  mathbb: PLAIN,
  mbox: PLAIN,
  hbox: PLAIN,
  url: PLAIN,
  path: PLAIN,
  nolinkurl: PLAIN,
  ensuremath: PLAIN,
};

/** Commands that format the remainder of their group. */
const DECLARATIONS: Record<string, Markup> = {
  it: ITALIC,
  itshape: ITALIC,
  sl: ITALIC,
  slshape: ITALIC,
  em: ITALIC,
  bf: BOLD,
  bfseries: BOLD,
  sc: SMALL_CAPITALS,
  scshape: SMALL_CAPITALS,
  rm: PLAIN,
  sf: PLAIN,
  tt: PLAIN,
  relax: PLAIN,
  protect: PLAIN,
  noopsort: PLAIN,
};

/** Space commands with a name of one character. */
const SPACES: Record<string, string> = {
  ",": "\u2009",
  " ": " ",
  "\n": " ",
  "~": " ",
  ";": " ",
  ":": " ",
  "!": "",
  "-": "",
  "/": "",
};

// Deeper than any real text, and shallower than the stack allows.
const MAX_DEPTH = 40;

// Most texts in a file contain none of these and need no parsing.
const MARKED = /[\\{}$~`'<\t\r\n\u2029]|--| {2}/;

/** Mathematics that has no plain-text form. */
class Untranslatable extends Error {}

/**
 * Converts LaTeX to CSL rich text: accents and commands to characters, formatting to i, b, sub, sup; words in double
 * braces keep their case. Mathematics without a text form stays as LaTeX.
 */
export function latexToText(latex: string): string {
  if (!MARKED.test(latex)) return latex.normalize("NFC").trim();
  const text = group({ latex, at: 0, depth: 0, inMath: false }, true);
  return text
    .normalize("NFC")
    .replace(/<(i|b|sub|sup)><\/\1>/g, "")
    .replace(/[ \t\r]+/g, " ")
    .replace(/ ?\n ?\n[ \n]*/g, "\u2029")
    .replace(/[ \n]+/g, " ")
    .replace(/ ?\u2029 ?/g, "\n\n")
    .trim();
}

/** The LaTeX that is read, the place in it, and how many groups and commands are open. */
type Reader = { readonly latex: string; readonly inMath: boolean; at: number; depth: number };

/** Reads a nested part; drops nesting deeper than MAX_DEPTH. */
function within(reader: Reader, read: () => string): string {
  if (reader.depth >= MAX_DEPTH) return "";
  reader.depth++;
  const text = read();
  reader.depth--;
  return text;
}

function space(reader: Reader): void {
  while (/\s/.test(reader.latex[reader.at] ?? "")) reader.at++;
}

/** Reads up to the closing brace of the group, or to the end. */
function group(reader: Reader, isOuter = false): string {
  let text = "";
  let ending = "";
  while (reader.at < reader.latex.length) {
    if (reader.latex[reader.at] === "}") {
      reader.at++;
      // An extra closing brace closes nothing.
      if (isOuter) continue;
      return text + ending;
    }
    const declared = declaration(reader);
    if (declared) {
      text += declared[0];
      ending = declared[1] + ending;
    } else text += next(reader);
  }
  return text + ending;
}

function declaration(reader: Reader): Markup | null {
  if (reader.latex[reader.at] !== "\\") return null;
  const name = /\\([a-z]+)(?![a-zA-Z])\s*/y;
  name.lastIndex = reader.at;
  const found = name.exec(reader.latex);
  const markup = found ? lookUp(DECLARATIONS, found[1] ?? "") : undefined;
  if (!found || !markup) return null;
  reader.at += found[0].length;
  return markup;
}

function next(reader: Reader): string {
  const character = reader.latex[reader.at++] ?? "";
  if (character === "{") return within(reader, () => braces(reader));
  if (character === "\\") return within(reader, () => command(reader));
  if (reader.inMath) return mathematics(reader, character);
  if (character === "$") return dollars(reader);
  if (character === "~") return "\u00a0";
  return ligature(reader, character);
}

function braces(reader: Reader): string {
  const begin = reader.at;
  const isDouble = !reader.inMath && reader.latex[reader.at] === "{" && closesTwice(reader);
  reader.at = begin;
  if (!isDouble) return group(reader);
  reader.at++;
  const inner = group(reader);
  reader.at++;
  return NO_CASE[0] + inner + NO_CASE[1];
}

/** Whether the open group contains only another group. */
function closesTwice(reader: Reader): boolean {
  reader.at++;
  for (let depth = 1; reader.at < reader.latex.length; reader.at++) {
    const character = reader.latex[reader.at];
    if (character === "\\") reader.at++;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return reader.latex[reader.at + 1] === "}";
  }
  return false;
}

function ligature(reader: Reader, character: string): string {
  const run = (text: string, result: string) => {
    if (!reader.latex.startsWith(text, reader.at - 1)) return null;
    reader.at += text.length - 1;
    return result;
  };
  if (character === "-") return run("---", "—") ?? run("--", "–") ?? "-";
  if (character === "`") return run("``", "“") ?? "‘";
  return character === "'" ? (run("''", "”") ?? "'") : character;
}

function command(reader: Reader): string {
  const name = /[a-zA-Z]+/y;
  name.lastIndex = reader.at;
  const word = name.exec(reader.latex)?.[0];
  if (word === undefined) return punctuation(reader, reader.latex[reader.at++] ?? "");
  reader.at += word.length;
  const accent = lookUp(ACCENTS, word);
  if (accent && word.length === 1) return accented(reader, word, accent);
  return named(reader, word);
}

function named(reader: Reader, word: string): string {
  const format = lookUp(FORMATS, word);
  if (format) return format[0] + argument(reader) + format[1];
  const symbol = (reader.inMath ? MATH_SYMBOLS.get(word) : undefined) ?? SYMBOLS.get(word) ?? MATH_SYMBOLS.get(word);
  if (symbol !== undefined) {
    // The space after a command only ends its name, but a function's space separates it from its argument.
    const isFunction = reader.inMath && /^[a-z]{2,}$/.test(symbol) && /\s/.test(reader.latex[reader.at] ?? "");
    space(reader);
    if (isFunction) return `${symbol} `;
    if (reader.latex.startsWith("{}", reader.at)) reader.at += 2;
    return symbol;
  }
  if (word === "href") return argument(reader) && argument(reader);
  if (reader.inMath) throw new Untranslatable();
  if (reader.latex[reader.at] === "{") return argument(reader);
  return `\\${word}`;
}

function punctuation(reader: Reader, character: string): string {
  const accent = ACCENTS[character];
  if (accent && !reader.inMath) return accented(reader, character, accent);
  if (character === "\\") return " ";
  if (character === "(" || character === ")") return "";
  return SPACES[character] ?? character;
}

function accented(reader: Reader, name: string, accent: string): string {
  space(reader);
  const letter = argument(reader).replace(/^ı/, "i").replace(/^ȷ/, "j");
  const [first, ...rest] = letter;
  return first === undefined ? (ACCENT_SIGNS[name] ?? "") : first + accent + rest.join("");
}

/** A group in braces, or the next character or command. */
function argument(reader: Reader): string {
  space(reader);
  if (reader.latex[reader.at] === "{") {
    reader.at++;
    return group(reader);
  }
  const point = reader.latex.codePointAt(reader.at);
  if (point === undefined || reader.latex[reader.at] === "}") return "";
  if (reader.latex[reader.at] === "\\") return next(reader);
  const letter = String.fromCodePoint(point);
  reader.at += letter.length;
  return letter;
}

function mathematics(reader: Reader, character: string): string {
  if (character === "^") return RAISED[0] + argument(reader) + RAISED[1];
  if (character === "_") return LOWERED[0] + argument(reader) + LOWERED[1];
  return character === "-" ? "−" : character;
}

function dollars(reader: Reader): string {
  const close = closingDollar(reader);
  if (close < 0) return "$";
  const formula = reader.latex.slice(reader.at, close);
  reader.at = close + 1;
  try {
    return group({ latex: formula, at: 0, depth: 0, inMath: true }, true);
  } catch (thrown) {
    if (!(thrown instanceof Untranslatable)) throw thrown;
    return `$${formula}$`;
  }
}

function closingDollar(reader: Reader): number {
  for (let place = reader.at; place < reader.latex.length; place++) {
    if (reader.latex[place] === "\\") place++;
    else if (reader.latex[place] === "$") return place;
  }
  return -1;
}
