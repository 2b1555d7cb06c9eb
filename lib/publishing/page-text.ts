import { highlightCode } from "./highlight-code";
import { pageWords } from "./page-words";
import { setDirections } from "./set-directions";
import { type Heading, setHeadings } from "./set-headings";
import { wrapScrollable } from "./wrap-scrollable";

/** Sets HTML from `renderHtml` as the text of a page with this title; returns it with its headings in order. */
export function pageText(
  given: string,
  { title, locale, isNumbered }: { title: string; locale: string; isNumbered: boolean },
): { text: string; headings: Heading[] } {
  const { html, headings } = setHeadings(given, { title, isNumbered });
  return { text: setDirections(wrapScrollable(highlightCode(html), pageWords(locale).table)), headings };
}
