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
  const text = makeReader(latex).all();
  return text
    .normalize("NFC")
    .replace(/<(i|b|sub|sup)><\/\1>/g, "")
    .replace(/[ \t\r]+/g, " ")
    .replace(/ ?\n ?\n[ \n]*/g, "\u2029")
    .replace(/[ \n]+/g, " ")
    .replace(/ ?\u2029 ?/g, "\n\n")
    .trim();
}

function makeReader(source: string, inMath = false) {
  let at = 0;
  let depth = 0;

  /** Reads a nested part; drops nesting deeper than MAX_DEPTH. */
  function within(read: () => string): string {
    if (depth >= MAX_DEPTH) return "";
    depth++;
    const text = read();
    depth--;
    return text;
  }

  const space = () => {
    while (/\s/.test(source[at] ?? "")) at++;
  };

  /** Reads up to the closing brace of the group, or to the end. */
  function group(isOuter = false): string {
    let text = "";
    let ending = "";
    while (at < source.length) {
      if (source[at] === "}") {
        at++;
        // An extra closing brace closes nothing.
        if (isOuter) continue;
        return text + ending;
      }
      const declared = declaration();
      if (declared) {
        text += declared[0];
        ending = declared[1] + ending;
      } else text += next();
    }
    return text + ending;
  }

  function declaration(): Markup | null {
    if (source[at] !== "\\") return null;
    const name = /\\([a-z]+)(?![a-zA-Z])\s*/y;
    name.lastIndex = at;
    const found = name.exec(source);
    const markup = found ? lookUp(DECLARATIONS, found[1] ?? "") : undefined;
    if (!found || !markup) return null;
    at += found[0].length;
    return markup;
  }

  function next(): string {
    const character = source[at++] ?? "";
    if (character === "{") return within(braces);
    if (character === "\\") return within(command);
    if (inMath) return mathematics(character);
    if (character === "$") return dollars();
    if (character === "~") return "\u00a0";
    return ligature(character);
  }

  function braces(): string {
    const begin = at;
    const isDouble = !inMath && source[at] === "{" && closesTwice();
    at = begin;
    if (!isDouble) return group();
    at++;
    const inner = group();
    at++;
    return NO_CASE[0] + inner + NO_CASE[1];
  }

  /** Whether the open group contains only another group. */
  function closesTwice(): boolean {
    at++;
    for (let depth = 1; at < source.length; at++) {
      const character = source[at];
      if (character === "\\") at++;
      else if (character === "{") depth++;
      else if (character === "}" && --depth === 0) return source[at + 1] === "}";
    }
    return false;
  }

  function ligature(character: string): string {
    const run = (text: string, result: string) => {
      if (!source.startsWith(text, at - 1)) return null;
      at += text.length - 1;
      return result;
    };
    if (character === "-") return run("---", "—") ?? run("--", "–") ?? "-";
    if (character === "`") return run("``", "“") ?? "‘";
    return character === "'" ? (run("''", "”") ?? "'") : character;
  }

  function command(): string {
    const name = /[a-zA-Z]+/y;
    name.lastIndex = at;
    const word = name.exec(source)?.[0];
    if (word === undefined) return punctuation(source[at++] ?? "");
    at += word.length;
    const accent = lookUp(ACCENTS, word);
    if (accent && word.length === 1) return accented(word, accent);
    return named(word);
  }

  function named(word: string): string {
    const format = lookUp(FORMATS, word);
    if (format) return format[0] + argument() + format[1];
    const symbol = (inMath ? MATH_SYMBOLS.get(word) : undefined) ?? SYMBOLS.get(word) ?? MATH_SYMBOLS.get(word);
    if (symbol !== undefined) {
      // The space after a command only ends its name, but a function's space separates it from its argument.
      const isFunction = inMath && /^[a-z]{2,}$/.test(symbol) && /\s/.test(source[at] ?? "");
      space();
      if (isFunction) return `${symbol} `;
      if (source.startsWith("{}", at)) at += 2;
      return symbol;
    }
    if (word === "href") return argument() && argument();
    if (inMath) throw new Untranslatable();
    if (source[at] === "{") return argument();
    return `\\${word}`;
  }

  function punctuation(character: string): string {
    const accent = ACCENTS[character];
    if (accent && !inMath) return accented(character, accent);
    if (character === "\\") return " ";
    if (character === "(" || character === ")") return "";
    return SPACES[character] ?? character;
  }

  function accented(name: string, accent: string): string {
    space();
    const letter = argument().replace(/^ı/, "i").replace(/^ȷ/, "j");
    const [first, ...rest] = letter;
    return first === undefined ? (ACCENT_SIGNS[name] ?? "") : first + accent + rest.join("");
  }

  /** A group in braces, or the next character or command. */
  function argument(): string {
    space();
    if (source[at] === "{") {
      at++;
      return group();
    }
    const point = source.codePointAt(at);
    if (point === undefined || source[at] === "}") return "";
    if (source[at] === "\\") return next();
    const letter = String.fromCodePoint(point);
    at += letter.length;
    return letter;
  }

  function mathematics(character: string): string {
    if (character === "^") return RAISED[0] + argument() + RAISED[1];
    if (character === "_") return LOWERED[0] + argument() + LOWERED[1];
    return character === "-" ? "−" : character;
  }

  function dollars(): string {
    const close = closingDollar();
    if (close < 0) return "$";
    const formula = source.slice(at, close);
    at = close + 1;
    try {
      return makeReader(formula, true).all();
    } catch (thrown) {
      if (!(thrown instanceof Untranslatable)) throw thrown;
      return `$${formula}$`;
    }
  }

  function closingDollar(): number {
    for (let place = at; place < source.length; place++) {
      if (source[place] === "\\") place++;
      else if (source[place] === "$") return place;
    }
    return -1;
  }

  return { all: () => group(true) };
}
