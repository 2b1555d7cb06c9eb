// The names that begin a block of the sixth kind (https://spec.commonmark.org/0.31.2/#html-blocks).
const NAMES = [
  "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt",
  "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu",
  "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul",
].join("|");

/** How raw HTML begins that can interrupt a paragraph, and what ends it; null where only a blank line does. */
const KINDS: readonly { start: RegExp; end: RegExp | null }[] = [
  { start: /^<(?:script|pre|style|textarea)(?=\s|>|$)/i, end: /<\/(?:script|pre|style|textarea)>/i },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![a-z]/i, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
  { start: new RegExp(`^</?(?:${NAMES})(?=\\s|/?>|$)`, "i"), end: null },
];

// Without the reader of the dialect, which an open editor would wait for.
const kindOf = (html: string) => {
  const text = html.replace(/^ {1,3}/, "");
  return KINDS.find(({ start }) => start.test(text));
};

/** Whether raw HTML can start a block directly after a paragraph's line. */
export const interruptsParagraph = (html: string): boolean => kindOf(html) !== undefined;

/** Whether a raw HTML block ends before the next line; most need a blank line to end. */
export const endsItself = (html: string): boolean => kindOf(html)?.end?.test(html) ?? false;
