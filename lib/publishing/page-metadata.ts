import { escapeHtml } from "./escape-html";
import type { Page } from "./page";

type Meta = { name?: string; property?: string; content: string };

const DESCRIPTION_CHARACTERS = 300;

function metas(page: Page, title: string, description: string): Meta[] {
  const published = page.publishedAt.toISOString();
  const updated = page.updatedAt.toISOString();
  return [
    { name: "description", content: description },
    { name: "author", content: page.author },
    ...(page.isListed ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "article" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: page.canonicalUrl },
    { property: "article:published_time", content: published },
    { property: "article:modified_time", content: updated },
    { name: "twitter:card", content: "summary" },
    // Highwire's names: what reference managers read.
    { name: "citation_title", content: page.title },
    { name: "citation_author", content: page.author },
    { name: "citation_publication_date", content: published.slice(0, 10).replaceAll("-", "/") },
    { name: "citation_public_url", content: page.canonicalUrl },
    { name: "citation_language", content: page.locale },
  ].filter(({ content }) => content !== "");
}

function metaTag({ name, property, content }: Meta): string {
  const key = name ? `name="${name}"` : `property="${property}"`;
  return `<meta ${key} content="${escapeHtml(content)}">`;
}

function jsonLd(page: Page, description: string): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: page.title,
    description,
    url: page.canonicalUrl,
    mainEntityOfPage: page.canonicalUrl,
    ...(page.author ? { author: { "@type": "Person", name: page.author } } : {}),
    datePublished: page.publishedAt.toISOString(),
    dateModified: page.updatedAt.toISOString(),
    wordCount: page.wordCount,
    inLanguage: page.locale,
  };
  // A text with </script> in it must not end the block.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** What the head of a published page tells browsers, search engines, other sites and reference managers. */
export function pageMetadata(page: Page): string {
  const title = page.seoTitle || page.title;
  const description = page.description.replace(/\s+/g, " ").trim().slice(0, DESCRIPTION_CHARACTERS);
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(page.canonicalUrl)}">`,
    `<link rel="alternate" type="text/markdown" href="${escapeHtml(page.markdownUrl)}">`,
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    ...metas(page, title, description).map(metaTag),
    jsonLd(page, description),
  ].join("\n");
}
