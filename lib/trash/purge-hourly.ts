import "server-only";
import type { Database } from "#db/client";
import { log } from "#lib/base/log";
import { purgeBatches } from "#lib/steps/store";
import { purgeTrash } from "./store";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Purges the trash and old steps now and every hour, without keeping the process alive; returns a function that stops it and resolves
 * when it has stopped.
 */
export function purgeHourly(db: Database, everyMs = HOUR_MS): () => Promise<void> {
  const stopping = new AbortController();
  const purge = () =>
    purgeTrash(db, new Date(), stopping.signal)
      .then(() => purgeBatches(db, new Date()))
      .catch((error: unknown) => log("error", "purge failed", { error }));
  let running: Promise<unknown> = purge();
  const timer = setInterval(() => {
    running = running.then(purge);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
