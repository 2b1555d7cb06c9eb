import { ADDRESS_HEADER, clientAddress } from "#lib/base/client-address";

/** Copies the request with the client address that the trusted proxies report, for better-auth's rate limit. */
export function withClientAddress(request: Request, trustedProxies: number): Request {
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, clientAddress(headers, trustedProxies) ?? "");
  const { url, method, body, signal } = request;
  // Next passes a proxy of its request, which Node 24 rejects as an incomplete one.
  return new Request(url, { method, headers, body, signal, ...(body ? { duplex: "half" } : {}) });
}
