import { escapeHtml } from "#lib/document/html/escape-html";
import { orcidAddress } from "#lib/shapes/orcid";
import { pageDescription } from "#lib/shapes/seo";
import type { TextAuthor } from "#lib/shapes/text-author";
import { jsonLd } from "./json-ld";
import type { Page } from "./page";
import { PREVIEW_SIZE } from "./preview-size";

type Meta = { name?: string; property?: string; content: string };

const named = (name: string, content: string): Meta => ({ name, content });
const property = (name: string, content: string): Meta => ({ property: name, content });

// Google Scholar's rules (https://scholar.google.com/intl/en/scholar/inclusion.html#indexing), which Zotero follows:
// one tag per author, dates with slashes.
function highwire({ title, authors, publishedAt, updatedAt, locale, canonicalUrl, doi }: Page): Meta[] {
  return [
    named("citation_title", title),
    ...authors.flatMap(scholarlyAuthor),
    named("citation_publication_date", slashed(publishedAt)),
    named("citation_online_date", slashed(updatedAt)),
    ...(doi ? [named("citation_doi", doi)] : []),
    named("citation_language", locale),
    named("citation_public_url", canonicalUrl),
    named("citation_fulltext_html_url", canonicalUrl),
  ];
}

// What says more of an author follows the tag of the name.
const scholarlyAuthor = ({ name, orcid, affiliations }: TextAuthor): Meta[] => [
  named("citation_author", name),
  ...affiliations.map((one) => named("citation_author_institution", one.name)),
  ...(orcid ? [named("citation_author_orcid", orcidAddress(orcid))] : []),
];

const slashed = (date: Date) => date.toISOString().slice(0, 10).replaceAll("-", "/");

function openGraph(page: Page, title: string, description: string): Meta[] {
  return [
    property("og:type", "article"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", page.canonicalUrl),
    property("og:site_name", new URL(page.canonicalUrl).host),
    property("og:locale", page.locale.replaceAll("-", "_")),
    // Services cache a preview by its address, so each version has its own.
    property("og:image", `${page.canonicalUrl}/preview.png?v=${page.version}`),
    property("og:image:type", "image/png"),
    property("og:image:width", String(PREVIEW_SIZE.width)),
    property("og:image:height", String(PREVIEW_SIZE.height)),
    property("og:image:alt", page.title),
    property("article:published_time", page.publishedAt.toISOString()),
    property("article:modified_time", page.updatedAt.toISOString()),
    named("twitter:card", "summary_large_image"),
  ];
}

function metaTag({ name, property, content }: Meta): string {
  const key = name ? `name="${name}"` : `property="${property}"`;
  return `<meta ${key} content="${escapeHtml(content)}">`;
}

const FORMS: readonly [suffix: string, type: string, title: string][] = [
  [".md", "text/markdown", "Markdown"],
  [".bib", "application/x-bibtex", "BibTeX"],
  [".ris", "application/x-research-info-systems", "RIS"],
];

/** The head metadata of a published page for browsers, search engines, other sites and reference managers. */
export function pageMetadata(page: Page): string {
  const title = page.seoTitle || page.title;
  const description = pageDescription(page.description);
  const url = escapeHtml(page.canonicalUrl);
  const metas = [
    named("description", description),
    ...page.authors.map(({ name }) => named("author", name)),
    ...(page.isListed ? [] : [named("robots", "noindex")]),
    ...openGraph(page, title, description),
    ...highwire(page),
  ];
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${url}">`,
    ...(page.license ? [`<link rel="license" href="${escapeHtml(page.license)}">`] : []),
    ...FORMS.map(
      ([suffix, type, name]) => `<link rel="alternate" type="${type}" title="${name}" href="${url}${suffix}">`,
    ),
    ...(page.isListed ? ['<link rel="alternate" type="application/atom+xml" title="Pages" href="/feed.xml">'] : []),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...metas.filter(({ content }) => content !== "").map(metaTag),
    jsonLd(page, description),
  ].join("\n");
}
