import { type Captions, captionsIn } from "./captions";
import type { Diagrams } from "./diagrams";
import { highlightCode } from "./highlight-code";
import { pageWords } from "./page-words";
import { setDiagrams } from "./set-diagrams";
import { setDirections } from "./set-directions";
import { type Heading, type HeadingNumbers, setHeadings } from "./set-headings";
import { wrapScrollable } from "./wrap-scrollable";

/** The text of a page as HTML, with its headings, figures and tables in order. */
export type PageText = { text: string; headings: Heading[]; captions: Captions };

/** Sets HTML from `renderHtml` as the text of a page with this title. */
export function pageText(
  given: string,
  { title, locale, diagrams, ...numbers }: HeadingNumbers & { title: string; locale: string; diagrams: Diagrams },
): PageText {
  const { html, headings } = setHeadings(given, { title, ...numbers });
  const words = pageWords(locale);
  const drawn = setDiagrams(html, { diagrams, words });
  const text = setDirections(wrapScrollable(highlightCode(drawn), words.table));
  return { text, headings, captions: captionsIn(html) };
}
