import markdownIt from "markdown-it";

const { unescapeAll } = markdownIt().utils;

/** Decodes the HTML entities in a text (`&amp;`, `&eacute;`, `&#8211;`). */
export const decodeEntities = (text: string): string =>
  // Pass on complete entities only: outside of them a backslash is literal.
  text.includes("&") ? text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, decodeOne) : text;

function decodeOne(entity: string): string {
  const text = unescapeAll(entity);
  // Entities for characters that text may not contain stay as written.
  return /[\p{Cc}\ufffd]/u.test(text.replace(/[\t\n]/g, "")) || !text.isWellFormed() ? entity : text;
}
