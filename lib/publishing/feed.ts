import { escapeHtml } from "#lib/document/html/escape-html";
import { orcidAddress } from "#lib/shapes/orcid";
import type { TextAuthor } from "#lib/shapes/text-author";
import { authorsOf } from "./authors-of";
import type { ListedPage } from "./store";

/** Renders an Atom feed of pages, newest first (RFC 4287). */
export function feed(site: string, pages: readonly ListedPage[]): string {
  const updated = new Date(pages.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0));
  const name = escapeHtml(new URL(site).host);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(site)}/feed.xml</id>
<title>${name}</title>
<updated>${updated.toISOString()}</updated>
<author><name>${name}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeHtml(site)}/feed.xml"/>
${pages.map((page) => entry(site, page)).join("\n")}
</feed>
`;
}

function entry(site: string, page: ListedPage): string {
  const url = escapeHtml(`${site}/p/${page.slug}`);
  const locale = typeof page.settings.locale === "string" ? ` xml:lang="${escapeHtml(page.settings.locale)}"` : "";
  const authors = authorsOf(page.settings, page.author).map(author);
  // The id stays when the slug changes, so no reader shows a page twice.
  return `<entry${locale}><id>${escapeHtml(`${site}/#${page.id}`)}</id><title>${xml(page.title)}</title><link href="${url}"/><published>${page.publishedAt.toISOString()}</published><updated>${page.updatedAt.toISOString()}</updated>${authors.join("")}<summary>${xml(page.description)}</summary></entry>`;
}

const author = ({ name, orcid }: TextAuthor) =>
  `<author><name>${xml(name)}</name>${orcid ? `<uri>${orcidAddress(orcid)}</uri>` : ""}</author>`;

// XML 1.0 forbids most control characters, escaped or not.
const xml = (text: string) => escapeHtml(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ""));
