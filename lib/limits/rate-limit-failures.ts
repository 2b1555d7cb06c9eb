import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clientAddress } from "#lib/base/client-address";
import type { Counted } from "./rate-limit";
import type { Count, Counters } from "./rate-limit-counters";

// Enough for the mistakes of an office behind one address, and far too few to guess 256 random bits.
const FAILURES_PER_MINUTE = 600;
// Without a server that sets the address, as in tests, all requests share one count.
const UNKNOWN_FAILURES_PER_MINUTE = 3_000;
const REMEMBERED = 10_000;

/**
 * Slows down attempts to guess keys: `refuses` is whether the address has failed too often, `failed` counts one
 * failure. Returns a result instead of throwing: an AppError from another bundle would fail `instanceof`.
 */
export type Attempts = {
  /** Whether no address is refused. */
  isQuiet(): boolean;
  refuses(headers: Headers): Counted | null;
  succeeded(headers: Headers): void;
  failed(headers: Headers): Promise<Counted>;
};

/**
 * Counts failed authentications by address. Past the limit, keys from that address are refused without a lookup. Keys
 * that proved valid here before are exempt, so people who share the address can keep working.
 */
export function countAttempts(counters: Counters, trustedProxies: number): Attempts {
  const proven = new LRUCache<string, true>({ max: REMEMBERED });
  const blocked = new LRUCache<string, Count>({ max: REMEMBERED });
  // Most requests come with the key of the one before.
  let latest = "";

  const placeOf = (headers: Headers) => clientAddress(headers, trustedProxies) ?? "unknown";

  return {
    isQuiet: () => blocked.size === 0,
    refuses(headers) {
      const key = keyIn(headers);
      if (blocked.size === 0 || key === null) return null;
      const place = placeOf(headers);
      const count = blocked.get(place);
      if (!count || proven.has(hashed(key))) return null;
      if (count.reset > Date.now()) return { count, perMinute: limitOf(place) };
      blocked.delete(place);
      return null;
    },
    succeeded(headers) {
      const key = keyIn(headers);
      if (key === null || key === latest) return;
      proven.set(hashed(key), true);
      latest = key;
    },
    async failed(headers) {
      const place = placeOf(headers);
      const count = await counters.count(`failed:${place}`, limitOf(place));
      if (!count.success) blocked.set(place, count);
      return { count, perMinute: limitOf(place) };
    },
  };
}

const limitOf = (place: string) => (place === "unknown" ? UNKNOWN_FAILURES_PER_MINUTE : FAILURES_PER_MINUTE);

const keyIn = (headers: Headers) => headers.get("x-api-key") ?? headers.get("authorization");

// No secret needs to stay in memory.
const hashed = (key: string) => hash("sha256", key, "base64url");
