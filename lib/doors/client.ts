import type { z } from "zod";
import type { ErrorBody, ErrorCode, ErrorDetail } from "#lib/base/errors";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type { OperationTypes } from "#lib/operations/registry";

/** A route of an operation, as `GET /api/d`. */
export type Route = OperationTypes["route"];
type At<R extends Route> = Extract<OperationTypes, { route: R }>;

/** The input of a route: path, query and body fields together. */
export type Input<R extends Route> = z.input<At<R>["input"]>;

/** The response of a route. */
export type Output<R extends Route> = z.output<At<R>["output"]>;

/** An error response of the server, with its message; `status` 0 means that the server was unreachable. */
export class ApiError extends Error {
  static {
    knownAcrossBundles(ApiError, "ApiError");
  }
  override readonly name = "ApiError";
  constructor(
    readonly status: number,
    readonly code: ErrorCode | "offline",
    message: string,
    readonly details: ErrorDetail[] = [],
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** The address of a workspace and a key for it, for scripts outside the browser. */
export type Workspace = { url: string; key: string };

/**
 * Calls a route by its name, `call("POST /api/d/[id]/publish", { id })`, as the signed-in person or with the key of
 * `workspace`; rejects with `ApiError`.
 */
export async function call<R extends Route>(route: R, input: Input<R>, workspace?: Workspace): Promise<Output<R>> {
  return answerOf(await ask(request(route, { ...input }), workspace));
}

/** Calls a route as `call` does, under an idempotency key of its own, so that a retry changes nothing again. */
export async function callOnce<R extends Route>(route: R, input: Input<R>, key: string): Promise<Output<R>> {
  const [path, { headers, ...options }] = request(route, { ...input });
  return answerOf(await ask([path, { ...options, headers: { ...headers, "idempotency-key": key } }]));
}

/** The answer in a response; rejects with `ApiError` where it is none. */
export async function answerOf<Answer>(response: Response): Promise<Answer> {
  const body = await response.json().catch((cause: unknown) => {
    // A truncated answer does not say whether the change was made.
    if (response.ok) throw unreached(cause);
    return null;
  });
  if (response.ok) return body as Answer;
  throw errorOf(response, body);
}

type Asked = [path: string, init: Omit<RequestInit, "headers"> & { headers: Record<string, string> }];

/** Sends a request; rejects with `ApiError` where the server cannot be reached. */
export function ask([path, { headers, ...options }]: Asked, workspace?: Workspace): Promise<Response> {
  const address = workspace ? new URL(path, workspace.url) : path;
  const keyed = { ...headers, ...(workspace ? { "x-api-key": workspace.key } : {}) };
  return fetch(address, { ...options, headers: keyed }).catch((cause: unknown) => {
    throw unreached(cause);
  });
}

const unreached = (cause: unknown) => new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));

/** The error that a response tells of. */
export function errorOf({ status }: Response, body: unknown): ApiError {
  const { code, error, details, hint } = (body ?? {}) as Partial<ErrorBody>;
  return new ApiError(status, code ?? "internal", error ?? "The server did not answer as it should.", details, hint);
}

/** The request of a route with these fields. */
export function request(route: Route, fields: Record<string, unknown>): Asked {
  const [method = "GET", template = ""] = route.split(" ");
  const path = filled(template, fields);
  const headers = { accept: "application/json" };
  // A DELETE names in its body what is taken away: a query has no booleans.
  if (method !== "GET" && (method !== "DELETE" || Object.keys(fields).length > 0)) {
    return [
      path,
      { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(fields) },
    ];
  }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return [query.size > 0 ? `${path}?${query}` : path, { method, headers }];
}

/** A path with its parameters, which leave `fields`. */
export const filled = (template: string, fields: Record<string, unknown>): string =>
  template.replace(/\[(\w+)\]/g, (_, name: string) => {
    const value = String(fields[name]);
    delete fields[name];
    return encodeURIComponent(value);
  });
