import markdownIt from "markdown-it";

const { unescapeAll } = markdownIt().utils;

/** A text with the entities of HTML (`&amp;`, `&eacute;`, `&#8211;`) as the characters they stand for. */
export const decodeEntities = (text: string): string =>
  // Only what is an entity as a whole is handed on: outside of them a backslash means itself.
  text.includes("&") ? text.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi, decodeOne) : text;

function decodeOne(entity: string): string {
  const text = unescapeAll(entity);
  // Characters that no text may hold stay as they were written.
  return /[\p{Cc}\ufffd]/u.test(text.replace(/[\t\n]/g, "")) || !text.isWellFormed() ? entity : text;
}
