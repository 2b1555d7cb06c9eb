import type { DocumentJson } from "../model/document";
import type { FormattedCitations } from "../model/formatted-citations";
import { bibliography } from "./bibliography";
import { blocks } from "./blocks";
import { footnotes } from "./footnotes";
import { type Around, newPage } from "./page";

/**
 * Renders the document as safe, semantic HTML: no scripts, raw HTML sanitised or shown as text, footnotes at the end,
 * then the bibliography. Shows citations by their keys when `formatted` is missing; references are in the language of `locale`,
 * and those to what only another page of a book labels lead there.
 */
export function renderHtml(
  doc: DocumentJson,
  formatted?: FormattedCitations,
  locale: string | null = null,
  around?: Around,
): string {
  const page = newPage(doc, formatted, { locale, around });
  const body = blocks(doc, page);
  return body + footnotes(page) + bibliography(page, "auto");
}
