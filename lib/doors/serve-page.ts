import "server-only";
import { FastResponse } from "srvx";
import { env } from "#lib/base/env";
import { runtime } from "#lib/base/runtime";
import { filePath } from "#lib/files/file-ids";
import { chooseForm, type Encoded, type Encoding, packedAs } from "#lib/publishing/encode-response";
import { renderNotFound, renderUnavailable } from "#lib/publishing/page";
import { madePage } from "#lib/publishing/page-cache";
import { PAGE_FORMS, type PageSuffix } from "#lib/publishing/page-forms";
import { signposts } from "#lib/publishing/signposts";
import { findPageNow, type PageNow } from "#lib/publishing/store";
import { readAuthors } from "#lib/shapes/text-author";
import { answeringTrouble } from "./answer-trouble";

const FILE = /^(.*?)(\.md|\.bib|\.ris)?$/s;

// The page has no script, so the policy forbids all scripts. Tools that check a page fetch robots.txt from within it.
const POLICY =
  "default-src 'none'; connect-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Serves `/p/<slug>` as a page, and with the suffix `.md`, `.bib` or `.ris` in that format. */
export async function servePage(request: Request, name: string): Promise<Response> {
  const [, slug = "", suffix = ""] = FILE.exec(name) ?? [];
  return servePageForm(request, slug, suffix as PageSuffix);
}

/** Serves what is below the address of a page by its name, as `colophon.json`. */
export async function servePageFile(request: Request, slug: string, name: string): Promise<Response> {
  const suffix = `/${name}`;
  return Object.hasOwn(PAGE_FORMS, suffix) ? servePageForm(request, slug, suffix as PageSuffix) : notFound();
}

/** Serves one format of a published document; a former slug redirects, an unpublished document is 404. */
export const servePageForm = answeringTrouble(servePageFormNow, {
  type: "text/html; charset=utf-8",
  text: renderUnavailable(),
  headers: { "content-security-policy": POLICY, "x-content-type-options": "nosniff" },
});

async function servePageFormNow(request: Request, slug: string, suffix: PageSuffix): Promise<Response> {
  const { store } = await runtime();
  if (slug.includes("\0")) return notFound();
  return store.read(async (db) => {
    const page = await findPageNow(db, slug);
    if (!page) return notFound();
    if (page.slug !== slug) return moved(`${env().APP_URL}/p/${page.slug}${suffix}`);
    const encoded = await madePage(db, page, suffix);
    return encoded ? answer(request, page, suffix, encoded) : notFound();
  });
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
    link: signposts(signposted(page), suffix),
    ...packedAs(encoding),
    // Search engines index only the page itself.
    ...(page.isListed && suffix === "" ? {} : { "x-robots-tag": "noindex" }),
  };
}

function signposted({ slug, license, doi, authors, files }: PageNow) {
  const origin = env().APP_URL;
  return {
    url: `${origin}/p/${slug}`,
    license,
    doi,
    authors: readAuthors(authors),
    files: files.map(({ id, mediaType }) => ({ url: origin + filePath(id), mediaType })),
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
