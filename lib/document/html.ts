import type { DocumentJson } from "./document";
import type { FormattedCitations } from "./formatted-citations";
import { bibliography } from "./html/bibliography";
import { blocks } from "./html/blocks";
import { footnotes } from "./html/footnotes";
import { newPage } from "./html/page";

/**
 * The document as safe, semantic HTML: nothing in it runs, raw HTML is sanitised or shown as text, footnotes stand at the end, then the
 * bibliography. Without its formatted citations those are shown by their keys.
 */
export function renderHtml(doc: DocumentJson, formatted?: FormattedCitations): string {
  const page = newPage(doc, formatted);
  const body = blocks(doc, page);
  return body + footnotes(page) + bibliography(page, "auto");
}
