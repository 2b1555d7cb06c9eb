/** The value of one cookie of a request's `Cookie` header (RFC 6265 §4.2.1), or null. */
export function cookieOf(header: string | null, name: string): string | null {
  for (const pair of header?.split(";") ?? []) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
