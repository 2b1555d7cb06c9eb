import "server-only";
import type { Database } from "#db/connection/client";
import type { Listen } from "#db/connection/listener";
import { log } from "#lib/base/log";
import { EVENTS_CHANNEL } from "#lib/base/notify";
import { perProcess } from "#lib/base/per-process";
import { runSoon } from "#lib/base/run-soon";
import { purgeEvents } from "#lib/history/events/store";
import { deliverDue } from "./deliver-due";
import { hasWebhooks, nextDue } from "./store";

const HOUR_MS = 60 * 60 * 1000;
// Finds the deliveries of an instance that ended, and events whose notification was lost.
const SWEEP_MS = 60_000;
const SOON_MS = 200;
// By then the transaction that asked has ended.
const LATER_MS = 5_000;

const asked = perProcess("webhooks-changed", () => new Set<() => void>());

/** Makes this process look for deliveries, now and again when the current transaction has ended. */
export function webhooksChanged(): void {
  for (const wake of asked) wake();
}

/**
 * Sends the events of documents to webhooks until it is stopped; without any webhook it only purges events every hour.
 * Returns a function that stops it and resolves when nothing is being sent any more.
 */
export function startDeliverer({ db, listen }: { db: Database; listen: Listen }): () => Promise<void> {
  const stopping = new AbortController();
  let unlisten: (() => void) | null = null;
  let purgedAt = 0;

  const work = async (): Promise<number> => {
    const now = Date.now();
    if (now - purgedAt >= HOUR_MS) {
      purgedAt = now;
      await purgeEvents(db, new Date(now));
    }
    if (!(await hasWebhooks(db))) return HOUR_MS;
    unlisten ??= listen(EVENTS_CHANNEL, { onEvent: soon, gap: soon });
    await deliverDue(db, () => new Date(), stopping.signal);
    const due = await nextDue(db);
    return Math.max(SOON_MS, Math.min(SWEEP_MS, (due?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()));
  };
  const { soon, stop } = runSoon(SOON_MS, () =>
    work().catch((error: unknown) => {
      if (!stopping.signal.aborted) log("error", "deliveries failed", { error });
      return SWEEP_MS;
    }),
  );
  const wake = () => {
    soon();
    setTimeout(soon, LATER_MS).unref();
  };

  asked.add(wake);
  return async () => {
    asked.delete(wake);
    stopping.abort();
    await stop();
    unlisten?.();
  };
}
