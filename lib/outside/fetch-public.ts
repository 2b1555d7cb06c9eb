import { isIP } from "node:net";
import { Agent, fetch, type Response } from "undici";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { parseUrl } from "#lib/base/parse-url";
import { perProcess } from "#lib/base/per-process";
import { version } from "#lib/base/version";
import { failureOf } from "./failure-of";
import { guardedAgent, isPrivateName, type Resolve, resolveBySystem } from "./guarded-agent";
import { notPublic, placeOf, publicUrl } from "./public-url";
import { readWithin } from "./read-within";

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_ADDRESSES = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The limits of a fetch: `accept` is the header, `maxBytes` defaults to 5 MiB uncompressed, `timeoutMs` to 10,000 for
 * all redirects together. With `post` it sends a body, follows no redirect, and the response has no body.
 */
export type FetchOptions = {
  accept?: string;
  maxBytes?: number;
  timeoutMs?: number;
  signal?: AbortSignal;
  post?: { headers: Record<string, string>; body: string };
};

/** The response of a public address, with any status; `url` is where the redirects led. */
export type Fetched = { url: string; status: number; headers: Headers; body: Uint8Array };

type Fetch = {
  (url: string, options?: FetchOptions): Promise<Fetched>;
  /** Parses an address that may be fetched, as far as is known before its name is looked up. */
  check(address: string): URL;
  /** The same, and refuses a name that leads to a private address now. */
  resolve(address: string): Promise<URL>;
};
type Visit = (url: URL) => Promise<Response>;

/**
 * Creates a `fetchPublic` that resolves names by `resolve` and also allows the private hosts in `allowed`
 * (`host:port`).
 */
export function openFetch(resolve: Resolve, allowed: ReadonlySet<string>): Fetch {
  const guarded = guardedAgent(resolve);
  const open = new Agent();
  const agentFor = (url: URL) => (allowed.has(placeOf(url)) ? open : guarded);
  const check = (address: string) => publicUrl(address, allowed);

  const get = async (
    address: string,
    { accept = "*/*", maxBytes = MAX_BYTES, timeoutMs = TIMEOUT_MS, signal, post }: FetchOptions = {},
  ): Promise<Fetched> => {
    const start = check(address);
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([timeout, signal]) : timeout;
    const headers = { ...headersFor(accept), ...post?.headers };
    const sent = post ? { method: "POST", body: post.body } : {};
    const visit = (url: URL) => fetch(url, { dispatcher: agentFor(url), headers, signal: ended, ...sent, ...BY_HAND });
    try {
      if (post) return await answerTo(start, visit);
      const { url, response } = await follow(start, visit, check);
      const body = await readWithin(response, maxBytes);
      return { url: url.href, status: response.status, headers: new Headers([...response.headers]), body };
    } catch (thrown) {
      if (signal?.aborted) throw signal.reason;
      if (timeout.aborted) throw tooSlow(start, timeoutMs);
      throw failureOf(thrown);
    }
  };
  const resolved = async (address: string) => {
    const url = check(address);
    const isFree = allowed.has(placeOf(url)) || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0;
    if (!isFree && (await isPrivateName(resolve, url.hostname))) throw notPublic(url.hostname);
    return url;
  };
  return Object.assign(get, { check, resolve: resolved });
}

async function answerTo(url: URL, visit: Visit): Promise<Fetched> {
  const { status, headers, body } = await visit(url);
  // Only the status counts; a body could be endless.
  await body?.cancel();
  return { url: url.href, status, headers: new Headers([...headers]), body: new Uint8Array() };
}

const BY_HAND = { redirect: "manual", referrerPolicy: "no-referrer" } as const;

const headersFor = (accept: string) => ({
  accept,
  "accept-language": "en, *;q=0.5",
  "user-agent": `Mozilla/5.0 (compatible; Colophon/${version}; +${env().APP_URL})`,
});

/** Follows redirects one by one, since each may lead to a forbidden address. */
async function follow(start: URL, visit: Visit, check: (address: string) => URL) {
  const seen = new Set<string>();
  for (let url = start; seen.size < MAX_ADDRESSES; ) {
    seen.add(withoutFragment(url));
    const response = await visit(url);
    const target = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
    if (target === null) return { url, response };
    await response.body?.cancel();
    const next = parseUrl(target, url.href);
    if (!next) throw badRedirect("The page leads on to something that is no address.");
    url = check(next.href);
    if (seen.has(withoutFragment(url))) throw badRedirect(`The page leads round in a circle, back to ${url.host}.`);
  }
  throw badRedirect(`The page leads on and on, through more than ${MAX_ADDRESSES} addresses.`);
}

const withoutFragment = ({ href, hash }: URL): string => (hash ? href.slice(0, -hash.length) : href);

const badRedirect = (sentence: string) =>
  new AppError("import_failed", sentence, {
    hint: "Open it in a browser and give the address it ends at; it may require cookies or a sign-in.",
  });

const tooSlow = ({ hostname }: URL, timeoutMs: number) =>
  new AppError("upstream_timeout", `“${hostname.slice(0, 253)}” did not answer within ${timeoutMs / 1000} seconds.`, {
    hint: "Try again later.",
  });

const place = perProcess<{ fetch: Fetch | undefined }>("fetch", () => ({ fetch: undefined }));

/** Replaces the `fetchPublic` of this process, for tests; undefined restores it. */
export function overrideFetch(fetch: Fetch | undefined): void {
  place.fetch = fetch;
}

/**
 * Fetches an address that a person gave, from the public internet only: checked at every redirect and connection,
 * within 10 seconds and 5 MiB unless `options` say otherwise.
 * @throws AppError invalid_request, address_not_allowed, upstream_unavailable, upstream_timeout, import_failed when the
 * response is too large or redirects form a loop.
 */
export const fetchPublic = (url: string, options: FetchOptions = {}): Promise<Fetched> => fetchOf()(url, options);

/**
 * Parses an address that `fetchPublic` may be given, as far as is known before its name is looked up.
 * @throws AppError invalid_request, address_not_allowed.
 */
export const checkAddress = (url: string): URL => fetchOf().check(url);

/**
 * Parses an address that `fetchPublic` may be given, and looks its name up: one that leads to a private address is
 * refused, one that leads nowhere yet is not.
 * @throws AppError invalid_request, address_not_allowed.
 */
export const resolveAddress = (url: string): Promise<URL> => fetchOf().resolve(url);

function fetchOf(): Fetch {
  place.fetch ??= openFetch(resolveBySystem, new Set(env().ALLOW_PRIVATE_HOSTS));
  return place.fetch;
}
