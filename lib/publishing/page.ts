import type { CslItem } from "#lib/citations/csl/csl";
import { escapeHtml } from "#lib/document/html/escape-html";
import { textDirection } from "#lib/document/model/direction";
import type { TextAuthor } from "#lib/shapes/text-author";
import type { Contributor } from "#lib/statements/payload/contributors";
import type { PageOfBook } from "./book";
import { bylineOf } from "./byline";
import type { PageCitation } from "./cite-this-page";
import { captionLists, contents, type WantedLists } from "./contents";
import { textFonts } from "./font-files";
import { katexStyles } from "./katex-styles";
import { pageMetadata } from "./page-metadata";
import { pageStyles } from "./page-styles";
import type { PageText } from "./page-text";
import { pageWords } from "./page-words";
import { runningTitle } from "./running-title";
import { bookFoot, bookLink, chapterNumber } from "./set-book";
import { bylineHtml, notesHtml } from "./set-byline";

/** What a published page shows besides its text. */
export type Page = {
  title: string;
  seoTitle: string | null;
  description: string;
  /** The page's canonical address; the addresses of its other formats begin with it. */
  canonicalUrl: string;
  authors: readonly TextAuthor[];
  publishedAt: Date;
  updatedAt: Date;
  version: number;
  wordCount: number;
  isListed: boolean;
  /** BCP 47; it determines hyphenation, text direction, and date formats. */
  locale: string;
  /** The address of its licence. */
  license: string | null;
  doi: string | null;
  numberedHeadings: boolean;
  /** Whether to show a table of contents; undefined shows one when the text is long. */
  toc: boolean | undefined;
  lists: WantedLists;
  /** The works that the text cites. */
  cites: readonly CslItem[];
  /** How the text was made, in a sentence or two, or null. */
  colophon: string | null;
  /** Whether its foot leads to how it was written. */
  isSealed: boolean;
  /** The agents that wrote words of the text. */
  software: readonly Pick<Contributor, "name" | "agent" | "model">[];
  /** The published book that it is a page of. */
  book: PageOfBook | null;
};

const WORDS_A_MINUTE = 230;

const preload = (name: string) => `<link rel="preload" as="font" type="font/woff2" href="/fonts/${name}" crossorigin>`;

function dateWords(date: Date, locale: string): string {
  return date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

function byline({ authors, publishedAt, updatedAt, wordCount, locale }: Page): string {
  const published = dateWords(publishedAt, locale);
  const updated = dateWords(updatedAt, locale);
  const ours = languageOf(locale);
  const words = pageWords(locale);
  const facts: [language: string, words: string][] = [
    ["", bylineHtml(bylineOf(authors, words.language), words.language)],
    ["", moment(publishedAt, published)],
    [ours, updated === published ? "" : words.updated(moment(updatedAt, updated))],
    [ours, words.readingTime(Math.max(1, Math.round(wordCount / WORDS_A_MINUTE)))],
  ];
  return facts.map(([language, words]) => (words === "" ? "" : `<span${language}>${words}</span>`)).join("");
}

const moment = (date: Date, words: string) => `<time datetime="${date.toISOString()}">${escapeHtml(words)}</time>`;

// The words around a text are English where none are in its language.
const languageOf = (locale: string) => (/^(?:en|de)\b/i.test(locale) ? "" : ' lang="en" dir="ltr"');

function citeBox(citations: readonly PageCitation[], { url, words }: { url: string; words: string }): string {
  const entries = citations.map(({ style, html }) => `<dt>${escapeHtml(style)}</dt><dd>${html}</dd>`).join("");
  const files = `<p class="files"><a href="${url}.bib" type="application/x-bibtex">BibTeX</a><a href="${url}.ris" type="application/x-research-info-systems">RIS</a></p>`;
  return `<details class="cite"><summary>${words}</summary><dl>${entries}</dl>${files}</details>`;
}

function footer(page: Page, citations: readonly PageCitation[]): string {
  const url = escapeHtml(page.canonicalUrl);
  const words = pageWords(page.locale);
  const seal = page.isSealed
    ? `<a class="seal" href="${url}/colophon" title="${words.sealed}" aria-label="${words.sealed}">¶</a>`
    : "";
  const colophon = page.colophon ? `<p class="made">${seal} ${escapeHtml(page.colophon)}</p>` : "";
  return `<footer${languageOf(page.locale)}>${colophon}<div class="ways">${citeBox(citations, { url, words: words.cite })}<a href="${url}.md" type="text/markdown">Markdown</a>${colophon ? "" : seal}</div></footer>`;
}

/**
 * Renders a published document as a complete HTML page that runs no script and loads nothing from other servers except
 * its pictures.
 */
export function renderPage(
  page: Page,
  { text, headings, captions }: PageText,
  citations: readonly PageCitation[],
): string {
  const { book } = page;
  const words = pageWords(page.locale);
  const number = book && page.numberedHeadings ? chapterNumber(book) : "";
  const italic = /<(?:em|i)>/.test(text) ? preload(textFonts.italic) : "";
  const math = text.includes('class="katex') ? katexStyles() : "";
  return `<!doctype html>
<html lang="${escapeHtml(page.locale)}" dir="${textDirection(page.locale)}">
<head>
${pageMetadata(page)}
${preload(textFonts.upright)}${italic}<style>${math}${pageStyles}${runningTitle(page.title)}</style>
</head>
<body>
<main>
${book ? bookLink(book, words) : ""}<article>
<header><h1>${number}${escapeHtml(page.title)}</h1><p class="by">${byline(page)}</p>${notesHtml(bylineOf(page.authors, words.language))}</header>
${contents(headings, { isWanted: page.toc, wordCount: page.wordCount, words: words.contents })}
${captionLists(captions, page.lists, words)}
<div class="text">${text}</div>
</article>
${book ? bookFoot(book, words) : ""}</main>
${footer(page, citations)}
</body>
</html>
`;
}

/** Renders the page for an address without a published document. */
export const renderNotFound = () =>
  renderMessage("There is no page here", "It may have been unpublished, or its address mistyped.");

/** Renders the page for a store that cannot be read. */
export const renderUnavailable = () => renderMessage("This page cannot be shown just now", "Try again in a moment.");

const renderMessage = (title: string, words: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${pageStyles}</style>
</head>
<body>
<main>
<header><h1>${title}</h1></header>
<p class="by">${words}</p>
</main>
</body>
</html>
`;
