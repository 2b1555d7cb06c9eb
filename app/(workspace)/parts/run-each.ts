import { ApiError } from "#lib/doors/client";

/** What became of each document of a bulk action. */
export type Ran<T> = { done: T[]; failed: { item: T; error: unknown }[] };

const AT_ONCE = 4;
const PAUSE_MS = 2_000;

type Options<T> = {
  onProgress?: (finished: number) => void;
  /** Waits before a request that the server's limit refused is repeated. */
  wait?: (ms: number) => Promise<void>;
  run: (item: T) => Promise<unknown>;
};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Runs one operation for each item, some at once; a failure leaves the others alone. A request over the server's limit
 * is repeated until it is served; without a connection the rest is not tried.
 */
export async function runEach<T>(items: readonly T[], { run, onProgress, wait = pause }: Options<T>): Promise<Ran<T>> {
  const ran: Ran<T> = { done: [], failed: [] };
  const queue = [...items];
  let offline: unknown = null;

  async function runOne(item: T): Promise<void> {
    try {
      if (offline) throw offline;
      await run(item);
      ran.done.push(item);
    } catch (error) {
      if (error instanceof ApiError && error.code === "rate_limited") {
        await wait(PAUSE_MS);
        return runOne(item);
      }
      if (error instanceof ApiError && error.code === "offline") offline = error;
      ran.failed.push({ item, error });
    }
    onProgress?.(ran.done.length + ran.failed.length);
  }

  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await runOne(item);
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return ran;
}
