import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

/** Whether an IP address belongs to the public internet; obsolete ranges (6to4, Teredo) do not count. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` unwraps IPv4 addresses written as IPv6 ones.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  // The resolver of an IPv6-only network maps every IPv4 address this way, and the network translates the packets back.
  if (parsed.match(NAT64)) return new ipaddr.IPv4(parsed.toByteArray().slice(12)).range() === "unicast";
  return parsed.match(GLOBAL_UNICAST) && parsed.range() === "unicast";
}
