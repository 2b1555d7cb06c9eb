import { renderHtml } from "#lib/document/html/html";
import type { Around } from "#lib/document/html/page";
import type { DocumentJson } from "#lib/document/model/document";
import type { FormattedCitations } from "#lib/document/model/formatted-citations";
import type { Diagrams } from "./diagrams";
import { type PageText, pageText } from "./page-text";
import { type SealAsked, type SealedText, sealedText } from "./sealed-text";
import type { HeadingNumbers } from "./set-headings";

/** What the text of a page is made with. */
type PageAsked = HeadingNumbers & {
  formatted: FormattedCitations;
  title: string;
  locale: string;
  diagrams: Diagrams;
  /** The rest of its book, for a page of one. */
  around?: Around | undefined;
};

/** What each kind of text is made with. */
export type TextAsked = { page: PageAsked; seal: SealAsked };

/** What each kind of text is made to. */
export type TextMade = { page: PageText; seal: SealedText };

/** The kinds of text that pages show: as it reads, and with who wrote each of its words. */
export const PAGE_TEXTS: { [As in keyof TextAsked]: (content: DocumentJson, asked: TextAsked[As]) => TextMade[As] } = {
  page: (content, { formatted, around, ...asked }) =>
    pageText(renderHtml(content, formatted, asked.locale, around), asked),
  seal: sealedText,
};
