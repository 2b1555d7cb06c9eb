import type { DocumentJson } from "../model/document";
import type { FormattedCitations } from "../model/formatted-citations";
import { bibliography } from "./bibliography";
import { blocks } from "./blocks";
import { footnotes } from "./footnotes";
import { newPage } from "./page";

/**
 * Renders the document as safe, semantic HTML: no scripts, raw HTML sanitised or shown as text, footnotes at the end,
 * then the bibliography. Shows citations by their keys when `formatted` is missing; references are in the language of `locale`.
 */
export function renderHtml(doc: DocumentJson, formatted?: FormattedCitations, locale: string | null = null): string {
  const page = newPage(doc, formatted, locale);
  const body = blocks(doc, page);
  return body + footnotes(page) + bibliography(page, "auto");
}
