import "server-only";
import { FastResponse } from "srvx";
import { boundedCache } from "#lib/base/bounded-cache";
import { env } from "#lib/base/env";
import { chooseForm, type Encoded, type Encoding, encodeResponse, packedAs } from "#lib/publishing/encode-response";
import { renderNotFound, renderUnavailable } from "#lib/publishing/page";
import { PAGE_FORMS, type PageForm, type PageSuffix } from "#lib/publishing/page-forms";
import { findPageNow, type PageNow, readPublished } from "#lib/publishing/store";
import { runtime } from "#lib/runtime";
import { answeringTrouble } from "./answer-trouble";

// A page depends only on its document's version and its owner's name, so a cached page is valid on every instance. Its
// bytes are those that its compressed forms are cached with.
const made = boundedCache<Encoded>("rendered pages", 0.1, ({ identity: { body } }) => body.length);

// Simultaneous requests for a page that is not cached share one rendering.
const making = new Map<string, Promise<Encoded | null>>();

const FILE = /^(.*?)(\.md|\.bib|\.ris)?$/s;

// The page has no script, so the policy forbids all scripts. Tools that check a page fetch robots.txt from within it.
const POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves `/p/<slug>` as a page, and with the suffix `.md`, `.bib` or `.ris` in that format. */
export async function servePage(request: Request, name: string): Promise<Response> {
  const [, slug = "", suffix = ""] = FILE.exec(name) ?? [];
  return servePageForm(request, slug, suffix as PageSuffix);
}

/** Serves one format of a published document; a former slug redirects, an unpublished document is 404. */
export const servePageForm = answeringTrouble(servePageFormNow, {
  type: "text/html; charset=utf-8",
  text: renderUnavailable(),
  headers: { "content-security-policy": POLICY, "x-content-type-options": "nosniff" },
});

async function servePageFormNow(request: Request, slug: string, suffix: PageSuffix): Promise<Response> {
  const { store } = await runtime();
  const page = slug.includes("\0") ? null : await findPageNow(store.db, slug);
  if (!page) return notFound();
  if (page.slug !== slug) return moved(`${env().APP_URL}/p/${page.slug}${suffix}`);
  const encoded = made.get(keyOf(page, suffix)) ?? (await make(page, suffix));
  return encoded ? answer(request, page, suffix, encoded) : notFound();
}

const keyOf = ({ documentId, version, author }: PageNow, suffix: PageSuffix) =>
  `${documentId} ${version} ${suffix} ${author}`;

function make(page: PageNow, suffix: PageSuffix): Promise<Encoded | null> {
  const key = keyOf(page, suffix);
  const underWay = making.get(key) ?? makeAnew(page, suffix).finally(() => making.delete(key));
  making.set(key, underWay);
  return underWay;
}

async function makeAnew({ documentId }: PageNow, suffix: PageSuffix): Promise<Encoded | null> {
  const { store } = await runtime();
  const found = await readPublished(store.db, documentId);
  if (!found) return null;
  const form: PageForm = PAGE_FORMS[suffix];
  const answer = await form.make(store.db, found);
  if (answer === null) return null;
  const encoded = encodeResponse(answer);
  // The document may have changed since, so the page is cached under the version that it was rendered from.
  const { version, owner } = found;
  made.set(keyOf({ documentId, version, author: owner.name, slug: found.slug, isListed: true }, suffix), encoded);
  return encoded;
}

function answer(request: Request, page: PageNow, suffix: PageSuffix, encoded: Encoded): Response {
  const { body, etag, encoding } = chooseForm(encoded, request.headers.get("accept-encoding"));
  const headers = headersOf(page, suffix, encoding, etag);
  if ((request.headers.get("if-none-match") ?? "").includes(etag))
    return new FastResponse(null, { status: 304, headers });
  return new FastResponse(body, { headers });
}

function headersOf(page: PageNow, suffix: PageSuffix, encoding: Encoding, etag: string): Record<string, string> {
  return {
    "content-type": PAGE_FORMS[suffix].contentType,
    etag,
    // Revalidated on each request, so that an unpublished page disappears at once; most responses are 304.
    "cache-control": "public, no-cache",
    vary: "accept-encoding",
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    ...packedAs(encoding),
    // Search engines index only the page itself.
    ...(page.isListed && suffix === "" ? {} : { "x-robots-tag": "noindex" }),
  };
}

const notFound = () =>
  new FastResponse(renderNotFound(), {
    status: 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
    },
  });

const moved = (location: string) =>
  new FastResponse(null, { status: 308, headers: { location, "cache-control": "no-cache" } });
