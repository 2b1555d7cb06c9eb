import { escapeHtml } from "./escape-html";
import { pageMetadata } from "./page-metadata";
import { pageStyles } from "./page-styles";

/** What a published page says. */
export type Page = {
  title: string;
  seoTitle: string | null;
  /** The text, already safe. */
  html: string;
  description: string;
  canonicalUrl: string;
  markdownUrl: string;
  author: string;
  publishedAt: Date;
  updatedAt: Date;
  wordCount: number;
  isListed: boolean;
  /** BCP 47; it decides hyphenation and how dates are written. */
  locale: string;
  /** One sentence on how this was made, or null. */
  colophon: string | null;
};

const WORDS_A_MINUTE = 230;

const KATEX = '<link rel="stylesheet" href="/katex/katex.min.css">';

function dateWords(date: Date, locale: string): string {
  return date.toLocaleDateString(locale, { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}

const readingTime = (words: number) => `${Math.max(1, Math.round(words / WORDS_A_MINUTE))} min read`;

/** A text often begins with its own title as a heading; the page shows it once. */
function withoutRepeatedTitle(html: string, title: string): string {
  const [heading, text] = /^\s*<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? [];
  return heading && text === escapeHtml(title) ? html.slice(heading.length) : html;
}

function byline({ author, publishedAt, updatedAt, wordCount, locale }: Page): string {
  const published = dateWords(publishedAt, locale);
  const updated = dateWords(updatedAt, locale);
  const facts = [
    author ? escapeHtml(author) : "",
    `<time datetime="${publishedAt.toISOString()}">${escapeHtml(published)}</time>`,
    updated === published ? "" : `Updated <time datetime="${updatedAt.toISOString()}">${escapeHtml(updated)}</time>`,
    readingTime(wordCount),
  ];
  return facts
    .filter(Boolean)
    .map((fact) => `<span>${fact}</span>`)
    .join("");
}

function citation({ author, title, publishedAt, canonicalUrl, locale }: Page): string {
  const stop = /[.?!]$/.test(title) ? "" : ".";
  const words = `${author ? `${author}. ` : ""}“${title}${stop}” ${dateWords(publishedAt, locale)}. ${canonicalUrl}`;
  return escapeHtml(words);
}

function footer(page: Page): string {
  const colophon = page.colophon ? `<p>${escapeHtml(page.colophon)}</p>` : "";
  return `<footer>${colophon}<div class="ways"><details><summary>Cite this page</summary><p>${citation(page)}</p></details><a href="${escapeHtml(page.markdownUrl)}" type="text/markdown">Markdown</a></div></footer>`;
}

/** One published document as a whole page of HTML that runs no script and asks nothing of any other server but for its own pictures. */
export function renderPage(page: Page): string {
  const lang = escapeHtml(page.locale);
  const math = page.html.includes('class="katex') ? KATEX : "";
  return `<!doctype html>
<html lang="${lang}">
<head>
${pageMetadata(page)}
${math}<style>${pageStyles}</style>
</head>
<body>
<main>
<article>
<header><h1>${escapeHtml(page.title)}</h1><p class="by">${byline(page)}</p></header>
<div class="text">${withoutRepeatedTitle(page.html, page.title)}</div>
</article>
</main>
${footer(page)}
</body>
</html>
`;
}

/** The page that stands where no published document is. */
export function renderNotFound(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>There is no page here</title>
<style>${pageStyles}</style>
</head>
<body>
<main>
<header><h1>There is no page here</h1></header>
<p class="by">It may have been unpublished, or its address mistyped.</p>
</main>
</body>
</html>
`;
}
