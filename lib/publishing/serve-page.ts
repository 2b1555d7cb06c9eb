import "server-only";
import { LRUCache } from "lru-cache";
import { formatDocument } from "#lib/citations/document/format-document";
import { findCitationKeys } from "#lib/citations/document/store";
import type { DocumentJson } from "#lib/document/document";
import type { FormattedCitations } from "#lib/document/formatted-citations";
import { renderHtml } from "#lib/document/html";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { env } from "#lib/env";
import { runtime } from "#lib/runtime";
import { renderNotFound, renderPage } from "./page";
import { findPublished, type Published, readPublishedText } from "./store";

const CACHED_CHARACTERS = 32 * 1024 * 1024;

// What a page says is fixed by its document's version, so what was rendered once is right on every instance.
const rendered = new LRUCache<string, string>({
  maxSize: CACHED_CHARACTERS,
  sizeCalculation: (text) => text.length + 1,
});

/** Answers `/p/<slug>` with the page and `/p/<slug>.md` with its markdown; a former slug redirects, what is not published is 404. */
export async function servePage(request: Request, name: string): Promise<Response> {
  const isMarkdown = name.endsWith(".md");
  const slug = isMarkdown ? name.slice(0, -3) : name;
  const { store } = await runtime();
  const found = slug.includes("\0") ? null : await findPublished(store.db, slug);
  if (!found) return html(renderNotFound(), { status: 404, "cache-control": "no-store" });
  if (found.slug !== slug) return moved(`${env().APP_URL}/p/${found.slug}${isMarkdown ? ".md" : ""}`);
  const etag = `"${found.id}-${found.version}${isMarkdown ? ".md" : ""}"`;
  const headers = {
    etag,
    // Asked for each time, so that an unpublished page is gone at once; the answer is mostly 304.
    "cache-control": "public, no-cache",
    ...(found.isListed ? {} : { "x-robots-tag": "noindex" }),
  };
  if ((request.headers.get("if-none-match") ?? "").includes(etag)) return new Response(null, { status: 304, headers });
  const text = await textOf(found, isMarkdown, etag);
  return isMarkdown
    ? new Response(text, { headers: { ...headers, "content-type": "text/markdown; charset=utf-8" } })
    : html(text, headers);
}

async function textOf(found: Published, isMarkdown: boolean, etag: string): Promise<string> {
  const known = rendered.get(etag);
  if (known !== undefined) return known;
  const { store } = await runtime();
  const content: DocumentJson = JSON.parse(await readPublishedText(store.db, found.id));
  const text = isMarkdown
    ? serializeMarkdown(content, await findCitationKeys(store.db, found.id))
    : page(found, content, await formatDocument(store.db, found, content));
  rendered.set(etag, text);
  return text;
}

function page(found: Published, content: DocumentJson, formatted: FormattedCitations): string {
  const { settings, slug } = found;
  const canonicalUrl = `${env().APP_URL}/p/${slug}`;
  return renderPage({
    title: found.title,
    seoTitle: found.seoTitle,
    html: renderHtml(content, formatted),
    description: found.seoDescription ?? found.excerpt,
    canonicalUrl,
    markdownUrl: `${canonicalUrl}.md`,
    author: found.author,
    publishedAt: found.publishedAt,
    updatedAt: found.updatedAt,
    wordCount: found.wordCount,
    isListed: found.isListed,
    locale: typeof settings.locale === "string" ? settings.locale : "en",
    colophon: null,
  });
}

const moved = (location: string) =>
  new Response(null, { status: 308, headers: { location, "cache-control": "no-cache" } });

function html(
  text: string,
  { status = 200, ...headers }: { status?: number; [name: string]: string | number | undefined },
) {
  const all = new Headers({
    "content-type": "text/html; charset=utf-8",
    // The page has no script, so none may run, whatever a document holds.
    "content-security-policy":
      "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    "x-content-type-options": "nosniff",
  });
  for (const [name, value] of Object.entries(headers)) all.set(name, String(value));
  return new Response(text, { status, headers: all });
}
