import { ADDRESS_HEADER, clientAddress } from "#lib/base/client-address";

/** The request with the address that it came from, as far as the proxies in front are trusted, for better-auth to count by. */
export function withClientAddress(request: Request, trustedProxies: number): Request {
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, clientAddress(headers, trustedProxies) ?? "");
  const { url, method, body, signal } = request;
  // Next hands out a proxy of its request, which Node 24 does not take for a whole one.
  return new Request(url, { method, headers, body, signal, ...(body ? { duplex: "half" } : {}) });
}
