import "server-only";
import type { Database } from "#db/connection/client";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";
import { claimConnection, hasConnections, nextDue } from "../connections/store";
import { syncConnection } from "./sync";

const HOUR_MS = 60 * 60 * 1000;
// Finds the runs of an instance that ended, and connections that were made on another one.
const SWEEP_MS = 60_000;
const SOON_MS = 200;
// By then the transaction that asked has ended.
const LATER_MS = 2_000;

const asked = perProcess("zotero-changed", () => new Set<() => void>());

/** Makes this process look for connections that are due, now and again when the current transaction has ended. */
export function zoteroChanged(): void {
  for (const wake of asked) wake();
}

/**
 * Synchronizes the connections that are due, one after the other, until it is stopped. Several instances share them.
 * Returns a function that stops it and resolves when no run is under way.
 */
export function startSyncer(db: Database): () => Promise<void> {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  const runIn = (delayMs: number) => {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
    timer.unref();
  };
  const work = async (): Promise<number> => {
    if (!(await hasConnections(db))) return HOUR_MS;
    for (;;) {
      const connection = stopping.signal.aborted ? null : await claimConnection(db, new Date());
      if (!connection) break;
      await syncConnection(db, connection, { clock: () => new Date(), signal: stopping.signal });
    }
    const due = await nextDue(db);
    return Math.max(SOON_MS, Math.min(SWEEP_MS, (due?.getTime() ?? Number.POSITIVE_INFINITY) - Date.now()));
  };
  const run = () => {
    running = work()
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log("error", "the synchronization failed", { error });
        return SWEEP_MS;
      })
      .then((delayMs) => {
        running = null;
        runIn(delayMs);
      });
  };
  const soon = () => {
    if (!running) runIn(SOON_MS);
  };
  const wake = () => {
    soon();
    setTimeout(soon, LATER_MS).unref();
  };
  asked.add(wake);
  runIn(SOON_MS);
  return async () => {
    asked.delete(wake);
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
