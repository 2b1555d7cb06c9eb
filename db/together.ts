import DataLoader from "dataloader";
import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

type Ask<Value> = (db: Executor, keys: readonly string[]) => Promise<readonly Value[]>;

/**
 * A reading that asks the store one question at a time for all who wait for an answer, so that many small readings at
 * once cost as few; each question begins after all who share it asked, so its answer is never older than they may expect.
 * `ask` answers in the order of its keys. Within a transaction every reading is its own.
 */
export function together<Value>(ask: Ask<Value>): (db: Executor, key: string) => Promise<Value> {
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
  let lastQuestion: Promise<unknown> = Promise.resolve();
  const question = (keys: readonly string[]) => {
    const answer = ask(db, keys);
    lastQuestion = answer.catch(() => undefined);
    return answer;
  };
  return new DataLoader(question, {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: (begin) => void lastQuestion.then(begin),
  });
}
