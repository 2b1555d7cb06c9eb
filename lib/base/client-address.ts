import { isIPv4, isIPv6 } from "node:net";

/** The header with the client address, which `bin/serve.mjs` overwrites in every request. */
export const ADDRESS_HEADER = "x-colophon-address";

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The client address to count requests by: the IPv4 address, or the IPv6 /64 prefix (usually one subscriber). With
 * `trustedProxies` it is the address that the outermost of them saw; null when unknown.
 */
export function clientAddress(headers: Headers, trustedProxies: number): string | null {
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",").map((address) => address.trim());
  const address = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(address || (headers.get(ADDRESS_HEADER) ?? ""));
}

function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return null;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = tail ? IPV6_GROUPS - head.length - tail.length : 0;
  const groups = [...head, ...Array<string>(zeros).fill("0"), ...(tail ?? [])];
  return `${groups.slice(0, NETWORK_GROUPS).join(":").toLowerCase()}::`;
}
