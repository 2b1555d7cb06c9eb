import DataLoader from "dataloader";
import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

type Ask<Value> = (db: Executor, keys: readonly string[]) => Promise<readonly Value[]>;

/**
 * Batches concurrent reads: one query runs at a time, and reads that arrive meanwhile share the next one. A query starts
 * after all of its reads, so no result is stale. `ask` must return values in the order of its keys. Within a transaction
 * every read runs its own query.
 */
export function batchReads<Value>(ask: Ask<Value>): (db: Executor, key: string) => Promise<Value> {
  const loaders = new WeakMap<Executor, DataLoader<string, Value>>();
  return async (db, key) => {
    if (is(db, PgTransaction)) {
      const [value] = await ask(db, [key]);
      return value as Value;
    }
    const loader = loaders.get(db) ?? loaderOf(db, ask);
    loaders.set(db, loader);
    return loader.load(key);
  };
}

function loaderOf<Value>(db: Executor, ask: Ask<Value>): DataLoader<string, Value> {
  let lastQuery: Promise<unknown> = Promise.resolve();
  const runQuery = (keys: readonly string[]) => {
    const values = ask(db, keys);
    lastQuery = values.catch(() => undefined);
    return values;
  };
  return new DataLoader(runQuery, {
    cache: false,
    maxBatchSize: 100,
    // Requests that arrive over several connections at once are read one after the other, before the next turn of the loop.
    batchScheduleFn: (begin) => void lastQuery.then(() => setImmediate(begin)),
  });
}
