/** What a paste or drop brings along, as its formats. */
export type Pasted = {
  html: string;
  text: string;
  /** The language of the code that VS Code copied; null from elsewhere. */
  codeLanguage: string | null;
};

/**
 * How a paste is read: `own` is a copy from this editor, `plain` is text without structure, and `code` is code of a
 * known language.
 */
export type PastedKind = "own" | "html" | "markdown" | "code" | "plain";

/** Chooses how to read a paste. */
export function pastedKind({ html, text, codeLanguage }: Pasted): PastedKind {
  if (isOwnCopy(html)) return "own";
  if (codeLanguage !== null) {
    if (/^(?:markdown|mdx?|quarto|rmd)$/i.test(codeLanguage)) return "markdown";
    return text.trimEnd().includes("\n") && !/^(?:plaintext|latex|tex)$/i.test(codeLanguage) ? "code" : "plain";
  }
  if (html !== "" && hasStructure(html)) return "html";
  return looksLikeMarkdown(text) ? "markdown" : "plain";
}

/** Whether HTML is a copy from this editor, or another one of the same kind. */
const isOwnCopy = (html: string): boolean => html.includes("data-pm-slice");

const STRUCTURE =
  /<(?:h[1-6]|ul|ol|li|table|tr|td|blockquote|code|img|a|b|strong|i|em|u|s|del|strike|sub|sup|mark|hr|math|dl|aside|figure)\b/i;
// Word writes its attributes in single quotes.
const STYLED =
  /style=["'][^>]{0,500}(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|vertical-align:\s*su|mso-list)/i;
// A text field, a terminal or a raw file is copied as one `pre`.
const ONE_PRE = /^(?:\s{0,9}<(?:html|head|body|meta|!--)[^>]{0,200}>){0,9}\s{0,9}<pre[^>]{0,200}>[^<]*<\/pre>/i;
const OF_CODE = /white-space:\s*pre\b/i;

/** Whether HTML says more than its text; markdown itself is often copied with plain elements around it. */
function hasStructure(html: string): boolean {
  const beginning = html.slice(0, LOOKED_AT);
  if (ONE_PRE.test(beginning)) return false;
  return STRUCTURE.test(html) || STYLED.test(beginning) || (OF_CODE.test(beginning) && /monospace/i.test(beginning));
}

// Every repetition has a limit, so that no text is looked at for long.
const SIGNS: readonly RegExp[] = [
  /^https?:\/\/\S{1,2000}$/,
  /^ {0,3}#{1,6} {1,8}\S/m,
  /^ {0,3}(?:`{3}|~{3})/m,
  /^ {0,3}\|?[ \t]{0,8}:?-{1,80}:?[ \t]{0,8}\|[ \t|:-]{0,200}$/m,
  /^ {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]{1,8}\S/m,
  /^ {0,3}>[ \t]?\S/m,
  /^ {0,3}\[\^[^\]\s]{1,80}\]:/m,
  /^ {0,3}\$\$/m,
  /^ {0,3}(?:-{3,80}|\*{3,80}|_{3,80})[ \t]{0,8}$/m,
  /\*\*[^\s*][^*\n]{0,200}\*\*|__[^\s_][^_\n]{0,200}__/,
  /~~[^\s~][^~\n]{0,200}~~/,
  /\[[^[\]\n]{1,200}\]\([^()\s]{1,200}(?: "[^"\n]{0,200}")?\)/,
  /\[\^[^\]\s]{1,80}\]/,
  /\[(?:[^[\]@\n]{0,100}[\s;])?-?@[\p{L}\p{N}_][^[\]\n]{0,200}\]/u,
  /(?<![\\$\w])\$[^\s$][^$\n]{0,100}\$(?![\d$])/,
  /(?<!`)`[^`\n]{1,200}`(?!`)/,
  /(?<![\w*])\*[^\s*][^*\n]{0,200}(?<=\S)\*(?![\w*])/,
  /<(?:sub|sup|mark|u)>[^<\n]{1,200}<\/(?:sub|sup|mark|u)>/,
];

// What is markdown shows it early.
const LOOKED_AT = 20_000;

/** Whether a text has marks of markdown that a person writes on purpose. */
export function looksLikeMarkdown(text: string): boolean {
  const beginning = text.slice(0, LOOKED_AT);
  return SIGNS.some((sign) => sign.test(beginning));
}
