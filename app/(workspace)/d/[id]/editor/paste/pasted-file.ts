import type { Translator } from "../../../../../words/setup/translator";
import type { Pasted } from "./pasted-kind";

const MAX_BYTES = 5 * 1024 * 1024;
const MARKDOWN = /\.(?:md|markdown|mdown|qmd|rmd)$/i;
const TEXT = /\.txt$/i;
const HTML = /\.html?$/i;

/** Reads a dropped text file as a paste; rejects with a sentence for the writer. */
export async function pastedFile(t: Translator<"editor">, file: File): Promise<Pasted> {
  const isHtml = HTML.test(file.name);
  if (!isHtml && !MARKDOWN.test(file.name) && !TEXT.test(file.name)) {
    throw new Error(t("paste.wrongFile"));
  }
  if (file.size > MAX_BYTES) throw new Error(t("paste.largeFile"));
  const text = await file.text();
  if (isHtml) return { html: text, text: "", codeLanguage: null };
  return { html: "", text, codeLanguage: MARKDOWN.test(file.name) ? "markdown" : null };
}
