import { decodeEntities } from "./decode-entities";
import { lookUp } from "./look-up";

type Markup = { open: string; close: string };

const as = (tag: string): Markup => ({ open: `<${tag}>`, close: `</${tag}>` });

const SMALL_CAPITALS: Markup = { open: '<span style="font-variant:small-caps;">', close: "</span>" };
const NO_CASE: Markup = { open: '<span class="nocase">', close: "</span>" };
const NOTHING: Markup = { open: "", close: "" };

/** HTML and JATS elements of titles as CSL-JSON rich text. */
const KEPT: Record<string, Markup> = {
  i: as("i"),
  em: as("i"),
  italic: as("i"),
  b: as("b"),
  bold: as("b"),
  strong: as("b"),
  sub: as("sub"),
  inf: as("sub"),
  sup: as("sup"),
  sc: SMALL_CAPITALS,
  scp: SMALL_CAPITALS,
  "jats:italic": as("i"),
  "jats:bold": as("b"),
  "jats:sub": as("sub"),
  "jats:sup": as("sup"),
  "jats:sc": SMALL_CAPITALS,
};

// Other tags are removed and their text stays; what only looks like a tag (`p<q and r>s`) is text.
const DROPPED =
  /^(?:(?:jats|mml|ns\d|xhtml):[\w-]+|a|abbr|abstract|alternatives|annotation|article-title|big|blockquote|br|center|cite|code|del|div|dl|dt|dd|font|h[1-6]|hr|html|head|body|img|inline-formula|inline-graphic|ins|kbd|li|math|m(?:athvariant|fenced|frac|i|n|o|over|padded|root|row|s|space|sqrt|style|sub|subsup|sup|table|td|text|tr|under|underover)|monospace|named-content|object|ol|p|pre|private-char|q|s|samp|script|sec|section|small|span|strike|style|styled-content|svg|table|tbody|td|tex-math|th|title|tr|tt|u|ul|underline|var|xref|iframe|input|form|button|video|audio|link|meta)$/i;

const TAG =
  /<(\/?)([a-zA-Z][\w:.-]*)((?:\s[^<>]*)?)\/?>|<!--(?:(?!<!--)[\s\S])*?-->|<!\[CDATA\[((?:(?!<!\[CDATA)[\s\S])*?)\]\]>/g;

// Registries escape once too often: `&amp;amp;`, `&lt;i&gt;`.
const decodeTwice = (text: string) => decodeEntities(decodeEntities(text));

/** Converts a title from a registry or web page to CSL-JSON rich text: i, b, sub, sup, small capitals, nocase. */
export const richText = (html: string): string => cslMarkup(decodeTwice(html));

/** The same for a text whose entities are literal. */
export function cslMarkup(html: string): string {
  const open: { name: string; markup: Markup }[] = [];
  // The TeX next to MathML repeats its content.
  const source = html.replace(/<(tex-math|annotation)\b[^<>]*>(?:(?!<\1)[\s\S])*?<\/\1>/gi, "");
  const text = source.replace(TAG, (tag, slash: string, name: string | undefined, attributes: string, literal) => {
    if (name === undefined) return literal ?? "";
    const isTag = attributes.trim() === "" || attributes.includes("=");
    const markup = isTag ? markupOf(name, attributes) : null;
    if (!markup) return tag;
    if (tag.endsWith("/>")) return " ";
    if (slash === "") return opened(open, name, markup);
    return closed(open, name);
  });
  const rest = open.reverse().map(({ markup }) => markup.close);
  return tidy(text + rest.join(""));
}

const MAX_OPEN = 100;

function opened(open: { name: string; markup: Markup }[], name: string, markup: Markup): string {
  if (/^(?:br|hr|img|input|link|meta)$/i.test(name)) return " ";
  if (open.length >= MAX_OPEN) return "";
  open.push({ name: name.toLowerCase(), markup });
  return markup.open || (isBlock(name) ? " " : "");
}

function closed(open: { name: string; markup: Markup }[], name: string): string {
  const at = open.findLastIndex((one) => one.name === name.toLowerCase());
  if (at < 0) return "";
  const closing = open.splice(at).reverse();
  return closing.map(({ markup }) => markup.close).join("") || (isBlock(name) ? " " : "");
}

const isBlock = (name: string) => /^(?:jats:)?(?:p|title|sec|div|li|h\d|td|tr)$/i.test(name);

function markupOf(name: string, attributes: string): Markup | null {
  const kept = lookUp(KEPT, name.toLowerCase());
  if (kept) return kept;
  if (/^span$/i.test(name) && /nocase/i.test(attributes)) return NO_CASE;
  if (/^span$/i.test(name) && /small-caps/i.test(attributes)) return SMALL_CAPITALS;
  return DROPPED.test(name) ? NOTHING : null;
}

const tidy = (text: string) =>
  text
    .replace(/<(i|b|sub|sup)>\s*<\/\1>/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Converts an abstract from a registry (JATS, HTML) to text with separated paragraphs. */
export function abstractText(markup: string): string {
  const apart = decodeTwice(markup)
    .replace(/<(?:jats:)?title>\s*abstract\s*<\/(?:jats:)?title>/gi, "")
    .replace(/<\/(?:jats:)?(?:p|sec|title|div|li|h\d)>|<br\s*\/?>/gi, "\u2029");
  const paragraphs = apart
    .split("\u2029")
    .map((part) => richText(part).replace(/<\/?(?:i|b|sub|sup|span)\b[^<>]*>/g, ""));
  return paragraphs.filter(Boolean).join("\n\n");
}
