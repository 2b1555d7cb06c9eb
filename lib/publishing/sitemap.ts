import { escapeHtml } from "#lib/document/html/escape-html";

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Renders a sitemap of pages (https://www.sitemaps.org/protocol.html). */
export function sitemap(site: string, pages: readonly { slug: string; updatedAt: Date }[]): string {
  const lines = pages.map(
    ({ slug, updatedAt }) =>
      `<url><loc>${escapeHtml(`${site}/p/${slug}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  return `${HEAD}<urlset xmlns="${SPACE}">\n${lines.join("\n")}\n</urlset>\n`;
}

/** Renders a sitemap index: the first sitemap, and one after the last page of each. */
export function sitemapIndex(site: string, ends: readonly string[]): string {
  const lines = ["", ...ends].map(
    (end) => `<sitemap><loc>${escapeHtml(`${site}/sitemap.xml?after=${encodeURIComponent(end)}`)}</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex xmlns="${SPACE}">\n${lines.join("\n")}\n</sitemapindex>\n`;
}
