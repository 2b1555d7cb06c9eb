/** Escapes for the characters that LaTeX interprets. */
const ESCAPES: Record<string, string> = {
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  _: "\\_",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "`": "\\textasciigrave{}",
  "\u00a0": "~",
  "\u2009": "\\,",
};

const OPENING: Record<string, string> = {
  "<i>": "\\textit{",
  "<b>": "\\textbf{",
  "<sub>": "\\textsubscript{",
  "<sup>": "\\textsuperscript{",
  '<span style="font-variant:small-caps;">': "\\textsc{",
  '<span class="nocase">': "{{",
};

const TAG = /<(?:i|b|sub|sup|span style="font-variant:\s?small-caps;"|span class="nocase")>|<\/(?:i|b|sub|sup|span)>/g;

/**
 * Writes CSL rich text as LaTeX that `latexToText` reads back; braces protect a title's capitals, as BibTeX requires.
 */
export function textToLatex(text: string, { keepCapitals = false } = {}): string {
  const pieces = piecesOf(text);
  let isFirst = true;
  const written = pieces.map((piece) => {
    if (piece.tag) return piece.latex;
    const latex = escaped(piece.latex);
    const kept = keepCapitals && !piece.isKept ? inBraces(latex, isFirst) : latex;
    isFirst &&= piece.latex.trim() === "";
    return kept;
  });
  return written.join("");
}

// Deeper markup nesting than any real text has.
const MAX_OPEN = 100;

type Piece = { latex: string; tag: boolean; isKept: boolean };

/** The text and its tags in order; unpaired tags become text. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const open: { at: number; tag: string; closing: string; noCase: boolean }[] = [];
  let last = 0;
  const isKept = () => open.some(({ noCase }) => noCase);
  for (const { 0: tag, index } of text.matchAll(TAG)) {
    pieces.push({ latex: text.slice(last, index), tag: false, isKept: isKept() });
    last = index + tag.length;
    const opening = OPENING[tag.replace("variant: ", "variant:")];
    if (opening && open.length < MAX_OPEN) {
      open.push({ at: pieces.length, tag, closing: closingOf(tag), noCase: opening === "{{" });
      pieces.push({ latex: opening, tag: true, isKept: false });
    } else if (open.at(-1)?.closing === tag) {
      pieces.push({ latex: open.pop()?.noCase ? "}}" : "}", tag: true, isKept: false });
    } else pieces.push({ latex: tag, tag: false, isKept: isKept() });
  }
  pieces.push({ latex: text.slice(last), tag: false, isKept: isKept() });
  for (const { at, tag } of open) pieces[at] = { latex: tag, tag: false, isKept: true };
  return pieces;
}

const closingOf = (tag: string) => (tag.startsWith("<span") ? "</span>" : tag.replace("<", "</"));

const escaped = (text: string) =>
  text
    .replace(/[\\{}$&#%_~^`\u00a0\u2009]/g, (character) => ESCAPES[character] ?? character)
    // Two of these in a row would become a dash or a quotation mark.
    .replace(/-(?=-)/g, "-{}")
    .replace(/'(?=')/g, "'{}");

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}’'-]*/gu;

/** Puts words with capitals in braces, except for the title's first capital. */
const inBraces = (latex: string, isFirst: boolean) =>
  latex.replace(/\\[a-zA-Z]+(?:\{\})?|[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}’'-]|\{\})*/gu, (word, at: number) => {
    if (word.startsWith("\\") || word.includes("{}")) return word;
    const rest = isFirst && latex.slice(0, at).search(WORD) < 0 ? word.slice(1) : word;
    return /\p{Lu}/u.test(rest) ? `{${word}}` : word;
  });
