import { setTimeout as wait } from "node:timers/promises";
import { fetch, type Headers, Response } from "undici";
import { type Env, env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { parseUrl } from "#lib/base/parse-url";
import { perProcess } from "#lib/base/per-process";
import { version } from "#lib/base/version";
import { fetchPublic } from "#lib/outside/fetch-public";
import { readWithin } from "#lib/outside/read-within";
import { makePace, type Pace } from "./pace";
import { SERVICES, type Service } from "./services";

/** A request to a service: its path with the query, the accepted media type, additional headers. */
export type ServiceRequest = { path: string; accept: string; headers?: Record<string, string>; signal?: AbortSignal };

/** The response of a service: 2xx, or 4xx when it reports that the item does not exist. */
export type ServiceResponse = { status: number; type: string; text: string };

/** The metadata services of a process: their addresses, their rates, and how to send requests. */
export type Registries = {
  settings: Settings;
  /** @throws AppError upstream_unavailable or upstream_timeout, naming the service. */
  ask(service: Service, request: ServiceRequest): Promise<ServiceResponse>;
  /** Whether a request would be sent at once. */
  isFree(service: Service): boolean;
  readPage: typeof fetchPublic;
};

/** The settings that the services need. */
export type Settings = Pick<
  Env,
  | (typeof SERVICES)[Service]["setting"]
  | "CONTACT_EMAIL"
  | "APP_URL"
  | "NCBI_API_KEY"
  | "OPENALEX_API_KEY"
  | "SEMANTIC_SCHOLAR_API_KEY"
>;

type Outside = {
  request: typeof fetch;
  readPage: typeof fetchPublic;
  timeoutMs: number;
  /** Milliseconds between two requests to a service. */
  intervalOf(service: Service, settings: Settings): number;
};

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
// The statuses of a missing item, or of one without a format that we read.
const ABSENT = new Set([400, 404, 406, 410]);
// A wait this short is made rather than reported.
const SHORT_WAIT_MS = 2000;

type Sending = { send: typeof fetch; readPage: typeof fetchPublic };

/** Sends a request to a service, and follows its redirects. */
function visitor(settings: Settings, { send, readPage }: Sending) {
  const origins = new Set(names.map((service) => new URL(settings[SERVICES[service].setting]).origin));
  const headers = { "user-agent": agentName(settings) };

  async function visit(service: Service, request: ServiceRequest, signal: AbortSignal): Promise<Response> {
    let url = settings[SERVICES[service].setting] + request.path;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      // A service may redirect anywhere: addresses that are not configured are fetched behind the guard.
      if (!origins.has(new URL(url).origin)) return guarded(url, request.accept, signal);
      const response = await send(url, {
        headers: { ...headers, ...request.headers, accept: request.accept },
        redirect: "manual",
        signal,
      });
      const target = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
      if (target === null) return response;
      await response.body?.cancel();
      const next = parseUrl(target, url);
      if (!next) throw new Error("A redirect leads nowhere.");
      url = next.href;
    }
    throw new Error("The redirects do not end.");
  }

  async function guarded(url: string, accept: string, signal: AbortSignal): Promise<Response> {
    const page = await readPage(url, { accept, signal, maxBytes: MAX_BYTES });
    return new Response(Buffer.from(page.body), { status: page.status, headers: [...page.headers] });
  }

  return visit;
}

/** Opens the services at the addresses in `settings`; each request has 6 seconds. */
export function openRegistries(settings: Settings, outside: Partial<Outside> = {}): Registries {
  const { request: send = fetch, readPage = fetchPublic, timeoutMs = 6000, intervalOf = usualInterval } = outside;
  const paces = new Map<Service, Pace>(names.map((service) => [service, makePace(intervalOf(service, settings))]));
  const paceOf = (service: Service) => paces.get(service) ?? makePace(0);
  const visit = visitor(settings, { send, readPage });

  /** Sends one request; returns the requested wait for a 429. */
  async function attempt(
    service: Service,
    request: ServiceRequest,
  ): Promise<ServiceResponse | { retryAfterMs: number }> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    const failed = (thrown: unknown) =>
      signal.aborted ? tooSlow(service, thrown) : unavailable(service, "could not be reached", thrown);

    const queueMs = await paceOf(service)
      .turn(signal)
      .catch((thrown) => Promise.reject(failed(thrown)));
    if (queueMs !== null) throw busy(service, queueMs);
    const response = await visit(service, request, signal).catch((thrown) => Promise.reject(failed(thrown)));
    learnPace(paceOf(service), response.headers);
    if (response.ok || ABSENT.has(response.status)) {
      return read(response).catch((thrown) => Promise.reject(failed(thrown)));
    }
    await response.body?.cancel();
    if (response.status === 429) return { retryAfterMs: retryAfter(response.headers) };
    throw unavailable(service, `answered with the status ${response.status}`);
  }

  async function ask(service: Service, request: ServiceRequest): Promise<ServiceResponse> {
    const first = await attempt(service, request);
    if (!("retryAfterMs" in first)) return first;
    if (first.retryAfterMs > SHORT_WAIT_MS || first.retryAfterMs === 0) {
      paceOf(service).pause(first.retryAfterMs);
      throw busy(service, first.retryAfterMs);
    }
    await wait(first.retryAfterMs);
    const second = await attempt(service, request);
    if (!("retryAfterMs" in second)) return second;
    paceOf(service).pause(second.retryAfterMs);
    throw busy(service, second.retryAfterMs);
  }

  return { settings, ask, readPage, isFree: (service) => paceOf(service).delay() === 0 };
}

const names = Object.keys(SERVICES) as Service[];

const usualInterval = (service: Service, { NCBI_API_KEY }: Settings) =>
  service === "pubmed" && NCBI_API_KEY ? 100 : SERVICES[service].intervalMs;

const agentName = ({ APP_URL, CONTACT_EMAIL }: Settings) =>
  `Colophon/${version} (${[APP_URL, CONTACT_EMAIL && `mailto:${CONTACT_EMAIL}`].filter(Boolean).join("; ")})`;

async function read(response: Response): Promise<ServiceResponse> {
  const body = await readWithin(response, MAX_BYTES);
  const type = response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  return { status: response.status, type, text: new TextDecoder().decode(body) };
}

/** Crossref announces its rate limit: `x-rate-limit-limit: 50`, `x-rate-limit-interval: 1s`. */
function learnPace(pace: Pace, headers: Headers): void {
  const limit = Number(headers.get("x-rate-limit-limit"));
  const seconds = Number(/^(\d+)s$/.exec(headers.get("x-rate-limit-interval") ?? "")?.[1]);
  if (limit > 0 && seconds > 0) pace.space((seconds * 1000) / limit);
}

/** The wait of `Retry-After` in milliseconds, given as seconds or as a date; 0 without one. */
function retryAfter(headers: Headers): number {
  const value = headers.get("retry-after");
  if (!value) return 0;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

const LATER = "Nothing was saved. Try again later, or give the work as csl.";

const unavailable = (service: Service, words: string, cause?: unknown) =>
  new AppError("upstream_unavailable", `${SERVICES[service].name} ${words}.`, { hint: LATER, cause });

const tooSlow = (service: Service, cause: unknown) =>
  new AppError("upstream_timeout", `${SERVICES[service].name} took too long to answer.`, { hint: LATER, cause });

function busy(service: Service, waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const words = seconds > 0 ? `accepts requests again in ${seconds} s at the earliest` : "receives too many requests";
  const headers: Record<string, string> = seconds > 0 ? { "retry-after": String(seconds) } : {};
  return new AppError("upstream_unavailable", `${SERVICES[service].name} ${words}.`, { hint: LATER, headers });
}

const place = perProcess<{ services: Registries | undefined }>("registries", () => ({ services: undefined }));

/** The services of this process, at the addresses of its environment. */
export function registries(): Registries {
  place.services ??= openRegistries(env());
  return place.services;
}

/** Replaces the services of this process, for tests; undefined restores those of the environment. */
export function overrideRegistries(services: Registries | undefined): void {
  place.services = services;
}
