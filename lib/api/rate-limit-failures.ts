import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { clientAddress } from "./client-address";
import { limitHeaders, rateLimited } from "./rate-limit";
import type { Count, Counters } from "./rate-limit-counters";

// Enough for the mistakes of a whole office behind one address; nothing against 256 random bits.
const FAILURES_PER_MINUTE = 600;
// Where no server tells the address, as in tests, all share one count.
const UNKNOWN_FAILURES_PER_MINUTE = 3_000;
const REMEMBERED = 10_000;

/** Slows down who tries keys: `admit` throws `rate_limited`, and so does `failed` past the limit, which else answers the headers. */
export type Attempts = {
  admit(headers: Headers): void;
  succeeded(headers: Headers): void;
  failed(headers: Headers): Promise<Record<string, string>>;
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
    admit(headers) {
      const key = keyIn(headers);
      if (blocked.size === 0 || key === null) return;
      const place = placeOf(headers);
      const count = blocked.get(place);
      if (!count) return;
      if (count.reset <= Date.now()) blocked.delete(place);
      else if (!proven.has(hash(key))) throw tooMany(count, limitOf(place));
    },
    succeeded(headers) {
      const key = keyIn(headers);
      if (key !== null) proven.set(hash(key), true);
    },
    async failed(headers) {
      const place = placeOf(headers);
      const count = await counters.count(`failed:${place}`, limitOf(place));
      if (count.success) return limitHeaders(count, limitOf(place));
      blocked.set(place, count);
      throw tooMany(count, limitOf(place));
    },
  };
}

const limitOf = (place: string) => (place === "unknown" ? UNKNOWN_FAILURES_PER_MINUTE : FAILURES_PER_MINUTE);

const tooMany = (count: Count, perMinute: number) =>
  rateLimited(count, perMinute, "Too many requests from this address came without a valid key.");

const keyIn = (headers: Headers) => headers.get("x-api-key") ?? headers.get("authorization");

// No secret need stay in memory.
const hash = (key: string) => createHash("sha256").update(key).digest("base64url");
