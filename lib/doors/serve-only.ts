import { FastResponse } from "srvx";
import { AppError } from "#lib/base/errors";
import { CORS, type Handler, type Handlers, METHODS } from "./handler";

/**
 * Completes the handlers of a route file: `HEAD` works like `GET`, and a method without handler is 405 with `Allow`.
 */
export function serveOnly(handlers: Partial<Handlers>): Handlers {
  const allow = METHODS.filter((m) => handlers[m] || m === "OPTIONS" || (m === "HEAD" && handlers.GET));
  const handlerOf = (method: (typeof METHODS)[number]): Handler => {
    if (method === "OPTIONS") return async () => preflight(allow);
    const handler = handlers[method] ?? (method === "HEAD" ? handlers.GET : undefined);
    return handler ?? (async (request) => (await refusing()).methodNotAllowed(request, allow));
  };
  return Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])) as Handlers;
}

/** The response for an unknown path below `/api`. */
export const notFound: Handler = async (request) =>
  request.method === "OPTIONS"
    ? preflight([...METHODS])
    : (await refusing()).refuse(
        request,
        new AppError("not_found", "There is no such route.", { hint: "GET /api/openapi.json lists every route." }),
      );

const preflight = (allow: readonly string[]) =>
  new FastResponse(null, {
    status: 204,
    headers: {
      ...CORS,
      allow: allow.join(", "),
      "access-control-allow-methods": allow.join(", "),
      "access-control-allow-headers":
        "x-api-key, content-type, accept, if-match, if-none-match, idempotency-key, prefer, x-agent-model, x-agent-name, x-agent-run",
      "access-control-max-age": "86400",
    },
  });

// A refusal counts the request of its caller; a route that answers without one does not load how callers are found.
const refusing = () => import("./refuse");
