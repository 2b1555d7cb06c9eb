import { typeid } from "typeid-js";
import { DATA_POLICY } from "./protect.mjs";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const refusals = {
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

/** Responds to requests that make Next fail with 500: an unknown method, or a path that is not UTF-8. Returns false for any other request. */
export function refuseEarly(request, response, metrics) {
  const path = request.url.split("?")[0];
  const kind = methods.includes(request.method) ? (isReadable(path) ? null : "path") : "method";
  if (!kind) return false;
  const { status, code, error, hint, headers } = refusals[kind](request);
  const requestId = typeid("req").toString();
  const isApi = /^\/api(\/|$)/.test(path);
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
