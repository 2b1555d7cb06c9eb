import "server-only";
import { FastResponse } from "srvx";
import { env } from "#lib/base/env";
import { runtime } from "#lib/base/runtime";
import { chooseForm, encodeResponse, packedAs } from "#lib/publishing/encode-response";
import { feed } from "#lib/publishing/feed";
import { llms } from "#lib/publishing/llms";
import { sitemap, sitemapIndex } from "#lib/publishing/sitemap";
import { latestPages, mapPages, pageMapEnds } from "#lib/publishing/store";
import { answeringTrouble, PLAIN_TROUBLE } from "./answer-trouble";

// The sitemap protocol allows fifty times as many in one file, but then one request costs as much as all pages.
const MAP_PAGES = 1_000;
const FEED_PAGES = 50;
const LLMS_PAGES = 500;

/** Serves the sitemap of all listed pages, in parts when they are too many for one. */
export const serveSitemap = answeringTrouble(async (request: Request) => {
  const { store } = await runtime();
  const after = new URL(request.url).searchParams.get("after");
  const site = env().APP_URL;
  return store.read(async (db) => {
    const ends = after === null ? await pageMapEnds(db, MAP_PAGES) : [];
    if (ends.length > 0) return list(request, "application/xml", sitemapIndex(site, ends));
    const pages = /^[a-z0-9_]*$/.test(after ?? "") ? await mapPages(db, after ?? "", MAP_PAGES) : [];
    return list(request, "application/xml", sitemap(site, pages));
  });
}, PLAIN_TROUBLE);

/** Serves the Atom feed of the last published pages, with a book as one of them. */
export const serveFeed = answeringTrouble(async (request: Request) => {
  const { store } = await runtime();
  const pages = await store.read((db) => latestPages(db, FEED_PAGES, true));
  return list(request, "application/atom+xml", feed(env().APP_URL, pages));
}, PLAIN_TROUBLE);

/** Serves the list of pages for language models. */
export const serveLlms = answeringTrouble(async (request: Request) => {
  const { store } = await runtime();
  const pages = await store.read((db) => latestPages(db, LLMS_PAGES));
  return list(request, "text/plain", llms(env().APP_URL, pages));
}, PLAIN_TROUBLE);

/** Serves robots.txt. */
export async function serveRobots(request: Request): Promise<Response> {
  const lines = ["User-agent: *", "Allow: /p/", "Disallow: /api/", "", `Sitemap: ${env().APP_URL}/sitemap.xml`, ""];
  return list(request, "text/plain", lines.join("\n"));
}

// Read from the store on each request, so that an unpublished page disappears at once on every instance.
async function list(request: Request, type: string, text: string): Promise<Response> {
  const { body, etag, encoding } = chooseForm(encodeResponse(text), request.headers.get("accept-encoding"));
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "public, no-cache",
    etag,
    vary: "accept-encoding",
    ...packedAs(encoding),
  };
  if ((request.headers.get("if-none-match") ?? "").includes(etag))
    return new FastResponse(null, { status: 304, headers });
  return new FastResponse(body, { headers });
}
