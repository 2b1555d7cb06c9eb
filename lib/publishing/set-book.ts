import { escapeHtml } from "#lib/document/html/escape-html";
import type { Chapter, PageOfBook } from "./book";
import type { PageWords } from "./page-words";

const numberHtml = (number: number | string | null) =>
  number === null ? "" : `<span class="number">${number}</span> `;

/** The way from a part's page to its book; empty on the book's own. */
export function bookLink({ at, title, url }: PageOfBook, words: PageWords): string {
  if (at === null) return "";
  return `<nav class="book" aria-label="${words.book}"><a rel="up" href="${escapeHtml(url)}">${escapeHtml(title)}</a></nav>`;
}

/** The number of a part's page as a chapter, before its title. */
export const chapterNumber = ({ at, chapters }: PageOfBook): string =>
  numberHtml(at === null ? null : (chapters[at]?.number ?? null));

/** What follows the text: on the book's own page its contents, and on that of a part the ways to those beside it. */
export function bookFoot(book: PageOfBook, words: PageWords): string {
  return book.at === null ? bookContents(book, words) : turns(book, book.at, words);
}

const bookContents = ({ chapters }: PageOfBook, words: PageWords) =>
  `<nav class="parts" id="contents" aria-label="${words.parts}"><h2>${words.contents}</h2><ol>${chapters.map(entry).join("")}</ol></nav>`;

function entry({ title, url, number, headings }: Chapter): string {
  const address = escapeHtml(url);
  const lines = headings.map(
    ({ id, words, number }) => `<li dir="auto"><a href="${address}#${id}">${numberHtml(number)}${words}</a></li>`,
  );
  const inner = lines.length > 0 ? `<ol>${lines.join("")}</ol>` : "";
  return `<li dir="auto"><a href="${address}">${numberHtml(number)}${escapeHtml(title)}</a>${inner}</li>`;
}

function turns({ chapters, url }: PageOfBook, at: number, words: PageWords): string {
  const turn = (to: Chapter | undefined, rel: "prev" | "next", name: string) =>
    to
      ? `<a rel="${rel}" href="${escapeHtml(to.url)}"><small>${name}</small> <span dir="auto">${numberHtml(to.number)}${escapeHtml(to.title)}</span></a>`
      : "";
  const contents = `<a href="${escapeHtml(url)}#contents">${words.contents}</a>`;
  return `<nav class="turns" aria-label="${words.parts}">${turn(chapters[at - 1], "prev", words.previous)}${contents}${turn(chapters[at + 1], "next", words.next)}</nav>`;
}
