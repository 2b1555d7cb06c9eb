import { LRUCache } from "lru-cache";

type Memory = { writes: number; known: LRUCache<string, { at: number; value: object }> };

const MAX_ENTRIES = 1_000;

// A property of the store itself: Next evaluates this module more than once.
const PLACE = Symbol.for("colophon.memory");

/** A drizzle logger that notices every statement which may write, all but those that begin with `select`, and the function that lets `remember` keep what is read of its store. */
export function noticeWrites() {
  const memory: Memory = { writes: 0, known: new LRUCache({ max: MAX_ENTRIES }) };
  const logger = {
    logQuery(statement: string) {
      // A select changes no row only while the schema has no functions of its own: a test of the catalogue says so.
      if (!/^\s*select\b/i.test(statement)) memory.writes += 1;
    },
  };
  return { logger, keepFor: (db: object) => void Object.assign(db, { [PLACE]: memory }) };
}

/**
 * What `load` reads: kept until the next write where this process alone can write, and read anew each time on a server or
 * within a transaction. PGlite runs one statement after the other, and none between those of a transaction, so a reading
 * that began after a write sees it.
 */
export async function remember<T extends object>(db: object, key: string, load: () => Promise<T>): Promise<T> {
  const memory = (db as { [PLACE]?: Memory })[PLACE];
  if (!memory) return load();
  const at = memory.writes;
  const known = memory.known.get(key);
  if (known?.at === at) return known.value as T;
  const value = await load();
  memory.known.set(key, { at, value });
  return value;
}
