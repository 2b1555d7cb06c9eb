import { LRUCache } from "lru-cache";

type ReadCache = { writes: number; cached: LRUCache<string, { at: number; value: object }> };

const MAX_ENTRIES = 1_000;

// Stored on the store object, because Next evaluates this module more than once.
const PLACE = Symbol.for("colophon.memory");

/** A drizzle logger that counts statements other than `select`, and a function that enables the read cache of `remember` for a store. */
export function trackWrites() {
  const memory: ReadCache = { writes: 0, cached: new LRUCache({ max: MAX_ENTRIES }) };
  const logger = {
    logQuery(statement: string) {
      // A select never writes, because the schema has no function that does; a test of the catalogue ensures that.
      if (!/^\s*select\b/i.test(statement)) memory.writes += 1;
    },
  };
  return { logger, enableFor: (db: object) => void Object.assign(db, { [PLACE]: memory }) };
}

/**
 * Returns the result of `load`, cached until the next write if only this process can write; not cached on a server or
 * within a transaction. PGlite runs statements in sequence and none between those of a transaction, so a read that
 * starts after a write sees it.
 */
export async function readThroughCache<T extends object>(db: object, key: string, load: () => Promise<T>): Promise<T> {
  const memory = (db as { [PLACE]?: ReadCache })[PLACE];
  if (!memory) return load();
  const at = memory.writes;
  const cached = memory.cached.get(key);
  if (cached?.at === at) return cached.value as T;
  const value = await load();
  memory.cached.set(key, { at, value });
  return value;
}
