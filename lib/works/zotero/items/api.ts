import { setTimeout as sleep } from "node:timers/promises";
import { fetch, type Response } from "undici";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import { version } from "#lib/base/version";
import { readWithin } from "#lib/outside/read-within";
import { zoteroAddress } from "./address";

/** A response of Zotero: `version` is the library's, `total` the number of objects of all pages. */
export type ZoteroResponse = { status: number; version: number; total: number | null; body: unknown };

type Sent = { body: unknown; version: number };

/** Zotero's API with a person's key: one request at a time, paced as Zotero asks. */
export type ZoteroApi = {
  get(path: string): Promise<ZoteroResponse>;
  /** Writes objects if the library is unchanged since `version`; status 412 says that it is not. */
  post(path: string, sent: Sent): Promise<ZoteroResponse>;
  remove(path: string, version: number): Promise<ZoteroResponse>;
};

type Options = {
  key: string;
  signal?: AbortSignal | undefined;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  now?: () => number;
};

const TIMEOUT_MS = 60_000;
// A hundred items with long notes.
const MAX_BYTES = 64 * 1024 * 1024;
const SECOND_MS = 1_000;
// A longer wait ends the run, and the next one begins after it.
const LONGEST_WAIT_MS = 60 * SECOND_MS;
const MOST_TRIES = 4;

/** Zotero asked to wait longer than a run should last. */
export class ZoteroBusy extends Error {
  static {
    knownAcrossBundles(ZoteroBusy, "ZoteroBusy");
  }
  constructor(readonly waitMs: number) {
    super(`Zotero accepts requests again in ${Math.ceil(waitMs / SECOND_MS)} seconds.`);
  }
}

/** Zotero does not accept the key. */
export class KeyRefused extends Error {
  static {
    knownAcrossBundles(KeyRefused, "KeyRefused");
  }

  constructor() {
    super("Zotero does not accept the key any more, or it may not use this library.");
  }
}

const waitFor = (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal ? { signal } : {}).then(() => {});

/** Opens Zotero's API, version 3 (https://www.zotero.org/support/dev/web_api/v3/basics). */
export function openZotero({ key, signal, wait = waitFor, now = Date.now }: Options): ZoteroApi {
  let freeAt = 0;

  async function pause(): Promise<void> {
    const ms = freeAt - now();
    if (ms > LONGEST_WAIT_MS) throw new ZoteroBusy(ms);
    if (ms > 0) await wait(ms, signal);
  }

  async function ask(method: string, path: string, sent?: Partial<Sent>): Promise<ZoteroResponse> {
    for (let tries = 1; ; tries++) {
      await pause();
      const response = await send({ key, signal }, { method, path, ...sent });
      const backoffMs = secondsOf(response, "backoff");
      if (backoffMs > 0) freeAt = now() + backoffMs;
      if (response.status !== 429 && response.status !== 503) return answer(response);
      await response.body?.cancel();
      const retryMs = secondsOf(response, "retry-after") || 2 ** tries * SECOND_MS;
      if (tries === MOST_TRIES) throw new ZoteroBusy(retryMs);
      freeAt = Math.max(freeAt, now() + retryMs);
    }
  }

  return {
    get: (path) => ask("GET", path),
    post: (path, sent) => ask("POST", path, sent),
    remove: (path, version) => ask("DELETE", path, { version }),
  };
}

const LATER = "Try again later.";

type Request = Partial<Sent> & { method: string; path: string };

async function send({ key, signal }: Pick<Options, "key" | "signal">, request: Request): Promise<Response> {
  const { method, path, ...sent } = request;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    "zotero-api-version": "3",
    "user-agent": `Colophon/${version} (${env().APP_URL})`,
  };
  if (sent.version !== undefined) headers["if-unmodified-since-version"] = String(sent.version);
  if (sent.body !== undefined) headers["content-type"] = "application/json";
  try {
    return await fetch(zoteroAddress() + path, {
      method,
      headers,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw timeout.aborted
      ? new AppError("upstream_timeout", "Zotero took too long to answer.", { hint: LATER, cause })
      : new AppError("upstream_unavailable", "Zotero could not be reached.", { hint: LATER, cause });
  }
}

const secondsOf = (response: Response, header: string): number =>
  Math.max(0, Number(response.headers.get(header)) || 0) * SECOND_MS;

// The statuses whose meaning depends on the request.
const MEANT = new Set([404, 409, 412]);

async function answer(response: Response): Promise<ZoteroResponse> {
  const { status, headers } = response;
  if (status === 403 || status === 401) {
    await response.body?.cancel();
    throw new KeyRefused();
  }
  if (!response.ok && !MEANT.has(status)) {
    await response.body?.cancel();
    throw new AppError("upstream_unavailable", `Zotero answered with the status ${status}.`, { hint: LATER });
  }
  const text = new TextDecoder().decode(await readWithin(response, MAX_BYTES));
  const total = headers.get("total-results");
  return {
    status,
    version: Number(headers.get("last-modified-version") ?? 0),
    total: total === null ? null : Number(total),
    body: response.ok && text !== "" ? parse(text) : null,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError("upstream_unavailable", "Zotero sent an answer that cannot be read.", { hint: LATER, cause });
  }
}
