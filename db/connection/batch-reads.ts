import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

type Ask<Value> = (db: Executor, keys: readonly string[]) => Promise<readonly Value[]>;

/** Takes the value of a read, or the error of its query; it must not throw. */
export type Told<Value> = (error: unknown, value?: Value) => void;

/** Reads of one kind that share queries. */
export type BatchedReads<Value> = {
  (db: Executor, key: string): Promise<Value>;
  /** The same without a promise, for the shortest way to an answer; not within a transaction. */
  tell(db: Executor, key: string, told: Told<Value>): void;
};

/**
 * Batches concurrent reads: one query runs at a time, and reads that arrive meanwhile share the next one. A query starts
 * after all of its reads, so no result is stale. `ask` must return values in the order of its keys. Within a transaction
 * every read runs its own query.
 */
export function batchReads<Value>(ask: Ask<Value>): BatchedReads<Value> {
  const queues = new WeakMap<Executor, Queue<Value>>();
  const queueOf = (db: Executor) => {
    const known = queues.get(db) ?? openQueue((keys) => ask(db, keys));
    queues.set(db, known);
    return known;
  };
  const tell: BatchedReads<Value>["tell"] = (db, key, told) => queueOf(db)(key, told);
  const read = async (db: Executor, key: string) => {
    if (is(db, PgTransaction)) return (await ask(db, [key]))[0] as Value;
    return new Promise<Value>((resolve, reject) =>
      tell(db, key, (error, value) => (error === null ? resolve(value as Value) : reject(error))),
    );
  };
  return Object.assign(read, { tell });
}

// A query begins once a turn of the loop brings no further read, and at the latest after these turns.
const MOST_TURNS = 8;
const MOST_KEYS = 100;

type Queue<Value> = (key: string, told: Told<Value>) => void;

function openQueue<Value>(ask: (keys: readonly string[]) => Promise<readonly Value[]>): Queue<Value> {
  let waiting: { key: string; told: Told<Value> }[] = [];
  let isBusy = false;

  const begin = () => {
    if (isBusy || waiting.length === 0) return;
    isBusy = true;
    setImmediate(gather, waiting.length, MOST_TURNS - 1);
  };
  // Requests that arrive over several connections at once are read one after the other, in some turns of the loop.
  const gather = (before: number, turns: number): void => {
    if (turns > 0 && waiting.length > before) setImmediate(gather, waiting.length, turns - 1);
    else run();
  };
  const run = () => {
    const batch = waiting.slice(0, MOST_KEYS);
    waiting = waiting.slice(MOST_KEYS);
    const end = (tell: (told: Told<Value>, at: number) => void) => {
      isBusy = false;
      begin();
      for (const [at, { told }] of batch.entries()) tell(told, at);
    };
    ask(batch.map(({ key }) => key)).then(
      (values) => end((told, at) => told(null, values[at])),
      (error: unknown) => end((told) => told(error ?? new Error("The query failed."))),
    );
  };
  return (key, told) => {
    waiting.push({ key, told });
    begin();
  };
}
