import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clientAddress } from "#lib/base/client-address";
import type { Counted } from "./rate-limit";
import type { Count, Counters } from "./rate-limit-counters";

// Enough for the mistakes of a whole office behind one address; nothing against 256 random bits.
const FAILURES_PER_MINUTE = 600;
// Where no server tells the address, as in tests, all share one count.
const UNKNOWN_FAILURES_PER_MINUTE = 3_000;
const REMEMBERED = 10_000;

/**
 * Slows down who tries keys: `refuses` tells whether the address has failed too often, `failed` counts one more.
 * It answers and never throws, because it belongs to the running workspace, which errors of a route are strangers to.
 */
export type Attempts = {
  refuses(headers: Headers): Counted | null;
  succeeded(headers: Headers): void;
  failed(headers: Headers): Promise<Counted>;
};

/**
 * Counts failed authentications by address. An address past the limit has its keys refused unseen, but for those that
 * proved valid here before: who shares an address with somebody guessing keeps working.
 */
export function countAttempts(counters: Counters, trustedProxies: number): Attempts {
  const proven = new LRUCache<string, true>({ max: REMEMBERED });
  const blocked = new LRUCache<string, Count>({ max: REMEMBERED });

  const placeOf = (headers: Headers) => clientAddress(headers, trustedProxies) ?? "unknown";

  return {
    refuses(headers) {
      const key = keyIn(headers);
      if (blocked.size === 0 || key === null) return null;
      const place = placeOf(headers);
      const count = blocked.get(place);
      if (!count || proven.has(hash(key))) return null;
      if (count.reset > Date.now()) return { count, perMinute: limitOf(place) };
      blocked.delete(place);
      return null;
    },
    succeeded(headers) {
      const key = keyIn(headers);
      if (key !== null) proven.set(hash(key), true);
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

// No secret need stay in memory.
const hash = (key: string) => createHash("sha256").update(key).digest("base64url");
