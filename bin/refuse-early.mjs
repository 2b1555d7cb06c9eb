import { typeid } from "typeid-js";
import { DATA_POLICY } from "./protect.mjs";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

// Next answers 500 to these, with a stack in the log.
function isForeignAction({ method, headers }, path) {
  const { origin, host } = headers;
  if (method !== "POST" || origin === undefined || !mayBeAction(headers, path)) return false;
  const own = headers["x-forwarded-host"]?.split(",")[0].trim() ?? host;
  return hostOf(origin) !== own;
}

// A browser without scripts sends an action as a plain form.
const mayBeAction = (headers, path) =>
  headers["next-action"] !== undefined ||
  (!isOfApi(path) && /^multipart\/form-data/i.test(headers["content-type"] ?? ""));

const isOfApi = (path) => /^\/api(\/|$)/.test(path);

function hostOf(origin) {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}

const refusals = {
  origin: () => ({
    status: 403,
    code: "session_required",
    error: "This request comes from a page of another address.",
    hint: "Open this workspace at its own address.",
    headers: {},
  }),
  method: (request) => ({
    status: 405,
    code: "method_not_allowed",
    error: `This server does not take ${request.method}.`,
    hint: `It takes ${methods.join(", ")}.`,
    headers: { allow: methods.join(", ") },
  }),
  path: () => ({
    status: 400,
    code: "invalid_request",
    error: "The path of this address cannot be read.",
    hint: "Write each character of it as percent-encoded UTF-8.",
    headers: {},
  }),
};

/** Responds to requests that make Next fail with 500: an unknown method, a path that is not UTF-8, or a server action from another origin. Returns false for any other request. */
export function refuseEarly(request, response, metrics) {
  const path = request.url.split("?")[0];
  const kind = faultOf(request, path);
  if (!kind) return false;
  const { status, code, error, hint, headers } = refusals[kind](request);
  const requestId = typeid("req").toString();
  const isApi = isOfApi(path);
  const text = isApi ? JSON.stringify({ error, code, hint, requestId }) : page(status, error, hint);
  response.writeHead(status, {
    ...headers,
    "content-type": isApi ? "application/json" : "text/html; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "content-security-policy": DATA_POLICY,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    ...(isApi ? { "access-control-allow-origin": "*" } : {}),
  });
  response.end(text);
  metrics?.observe({ operation: "none", door: isApi ? "rest" : "page", status, ms: 0 });
  return true;
}

function faultOf(request, path) {
  if (!methods.includes(request.method)) return "method";
  if (!isReadable(path)) return "path";
  return isForeignAction(request, path) ? "origin" : null;
}

function isReadable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const page = (status, error, hint) =>
  `<!doctype html><html lang="en"><title>${status}</title><h1>${error}</h1><p>${hint}</p></html>\n`;
