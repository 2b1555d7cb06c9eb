import "server-only";
import { LRUCache } from "lru-cache";
import type { OpenDatabase } from "#db/connection/client";
import { readThroughCache } from "#db/connection/read-cache";
import { onKeyChange } from "./key-changes";
import { type FoundKey, findKey, findToken, KEYS_CHANNEL, type TokenRow } from "./store";
import { isAccessToken } from "./tokens";

// Upper limit for a revocation whose notification is lost, as over a pooled connection.
const UNHEARD_MS = 1_000;
const MAX_KEYS = 10_000;

/** Recently used API keys and access tokens. */
export type KeyCache = {
  /**
   * The row of a key, or an access token and the row of its connection, as `findKey` and `findToken` return them; another
   * instance's revocation applies when its notification arrives.
   */
  find(key: string): Promise<Found>;
  /** The same, only of what is cached. */
  known(key: string): Found | undefined;
  close(): void;
};

/** The row of a key, or of an access token's connection, with the token. */
export type Found = { row: FoundKey | null; token?: TokenRow };

/** Caches lookups of API keys and access tokens. */
export function openKeyCache({ db, kind, listen }: OpenDatabase): KeyCache {
  const load = async (key: string): Promise<Found> =>
    isAccessToken(key) ? ((await findToken(db, key)) ?? { row: null }) : { row: await findKey(db, key) };
  if (kind === "pglite") {
    return {
      find: (key) => readThroughCache(db, `key ${key}`, () => load(key)),
      known: () => undefined,
      close: () => undefined,
    };
  }
  const known = new LRUCache<string, Found>({ max: MAX_KEYS, ttl: UNHEARD_MS });
  let changes = 0;
  const forget = () => {
    changes += 1;
    known.clear();
  };
  const stop = onKeyChange(forget);
  let unlisten: (() => void) | null = null;
  return {
    known: (key) => known.get(key),
    async find(key) {
      unlisten ??= listen(KEYS_CHANNEL, { onEvent: forget, gap: forget });
      const found = known.get(key);
      if (found) return found;
      const before = changes;
      const fresh = await load(key);
      // A row read before a notification may be older than the change.
      if (fresh.row && before === changes) known.set(key, fresh);
      return fresh;
    },
    close() {
      stop();
      unlisten?.();
    },
  };
}
