import "server-only";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { runtime } from "#lib/base/runtime";
import { PREVIEW_WIDTHS, previewOf, type Sized } from "#lib/files/preview";
import { findFile, isShownIn, mayReadFile, readFile } from "#lib/files/store";
import { admit } from "./admit";
import { answeringTrouble, PLAIN_TROUBLE } from "./answer-trouble";
import { authenticate } from "./authenticate";
import { begin } from "./record-request";

/**
 * Serves `/files/<id>`, a picture that never changes, and with `?width=` a smaller one: to anyone while a published page
 * shows it, else to those who may read a document that holds it. The headers prevent scripts when it is opened by itself.
 */
export const serveFile = answeringTrouble(
  (request: Request, id: string) => answer(request, id, () => mayRead(request, id)),
  PLAIN_TROUBLE,
);

/** Serves a picture of the text that a guest link opens, to its guests. */
export const serveGuestFile = answeringTrouble(
  (request: Request, guestToken: string, id: string) =>
    answer(request, id, () => mayGuestRead(request, guestToken, id)),
  PLAIN_TROUBLE,
);

async function answer(request: Request, id: string, isReader: () => Promise<boolean>): Promise<Response> {
  const { store } = await runtime();
  const found = /^fil_[0-9a-z]{26}$/.test(id) ? await findFile(store.db, id) : null;
  if (!found || !(found.isPublic || (await isReader()))) return notFound();
  const wanted = Number(new URL(request.url).searchParams.get("width"));
  const width = PREVIEW_WIDTHS.find((known) => known === wanted);
  const original = async () => (await readFile(store.db, id)) ?? GONE;
  const sized = await (width ? previewOf(id, width, original) : original());
  if (sized === GONE) return notFound();
  return represent(request, sized, `"${id}${width ? `.${width}` : ""}"`, found.isPublic);
}

// Deleted since it was found.
const GONE: Sized = { mediaType: "", content: new Uint8Array() };

/** Whether the request's session or key may read a document that holds the file. */
const mayRead = ({ headers }: Request, id: string) =>
  unlessRefused(async (db) => {
    // A key is counted like any read; a page's pictures are part of the page.
    const caller = headers.has("x-api-key")
      ? await admit("read", { door: "rest", headers }, begin("rest", newId("req"), "read_file"))
      : await authenticate({ door: "page", headers });
    return caller.scopes.includes("read") && (await mayReadFile(db, caller, id));
  });

const mayGuestRead = ({ headers }: Request, guestToken: string, id: string) =>
  unlessRefused(async (db) => {
    const { guest } = await authenticate({ door: "guest", headers, guestToken });
    return guest?.isOpen === true && (await isShownIn(db, guest.documentId, id));
  });

async function unlessRefused(mayRead: (db: Executor) => Promise<boolean>): Promise<boolean> {
  const { store } = await runtime();
  try {
    return await mayRead(store.db);
  } catch (thrown) {
    // Without access a file does not exist, whatever the reason.
    if (thrown instanceof AppError && thrown.status < 500) return false;
    throw thrown;
  }
}

// In a sandbox no browser opens its viewer of PDFs, which runs no script of the file in our origin.
const POLICY: Record<string, string> = {
  "application/pdf": "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
};

function represent(request: Request, { mediaType, content }: Sized, etag: string, isPublic: boolean): Response {
  const headers: Record<string, string> = {
    "content-type": mediaType,
    "content-disposition": "inline",
    // Private: caches between us and the readers would serve it after its page is unpublished.
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": POLICY[mediaType] ?? "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": isPublic ? "cross-origin" : "same-origin",
    "accept-ranges": "bytes",
    etag,
  };
  if ((request.headers.get("if-none-match") ?? "").includes(etag)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers.get("range"), content.byteLength);
  if (range === "unsatisfiable") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "content-range": `bytes */${content.byteLength}` },
    });
  }
  if (!range) return bytes(request, content, 200, headers);
  const { from, to } = range;
  return bytes(request, content.subarray(from, to + 1), 206, {
    ...headers,
    "content-range": `bytes ${from}-${to}/${content.byteLength}`,
  });
}

const bytes = ({ method }: Request, content: Uint8Array, status: number, headers: Record<string, string>) =>
  new Response(method === "HEAD" ? null : new Uint8Array(content), {
    status,
    headers: { ...headers, "content-length": String(content.byteLength) },
  });

/** The first and last byte of a single range (RFC 9110, section 14); null for the whole, as for several ranges. */
function rangeOf(header: string | null, length: number): { from: number; to: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === "" || last === "" ? length - 1 : Math.min(Number(last), length - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return from >= length ? "unsatisfiable" : { from, to };
}

const notFound = () => new Response("There is no such file", { status: 404, headers: { "cache-control": "no-store" } });
