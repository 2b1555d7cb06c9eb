import { setTimeout as rest } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/connection/client";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";
import { unfoldedDocuments } from "#lib/history/steps/store";
import { foldDocument, readAhead } from "./fold";

const IDLE_MS = 1_000;
const LONGEST_MS = 5_000;
// No words are placed during a fold, which makes a version for each writer: one that takes long is made more rarely.
const TIMES_AS_LONG = 40;
// What a crowd types is in a version within a minute.
const MOST_MS = 40_000;
// About what each batch adds to the first fold of a document, which nobody has timed.
const BATCH_MS = 1;

// Where many documents are typed in, their folds come due at once, and letters would wait for all of them: one is made at a
// time, and takes a fifth of the time at most. Those that wait have more to fold, for nearly the same price.
const REST_TIMES_AS_LONG = 4;
const MOST_REST_MS = 200;

// A reader that asks again and again must not make a version of every key.
const PAUSE_MS = 100;
const READ_AGAIN_MS = 500;

type Waiting = { sinceMs: number; lastMs: number; timer: NodeJS.Timeout; fold(): Promise<void> };

const waiting = perProcess("folds", () => new Map<string, Waiting>());

/** The documents whose fold is due, in order. */
const due = perProcess("folds that are due", () => ({ ids: new Set<string>(), isWorking: false }));

/** The folds that are being made. */
const running = perProcess("folds that are made", () => new Map<string, Promise<void>>());

/** How long the last fold of a document took, in milliseconds. */
const took = perProcess("fold times", () => new LRUCache<string, number>({ max: 1_000 }));

const longestMs = (id: string, batches: number): number =>
  Math.min(MOST_MS, Math.max(LONGEST_MS, TIMES_AS_LONG * (took.get(id) ?? BATCH_MS * batches)));

// Steps that cannot be folded now stay for the next write or start.
async function foldSafely(db: Database, id: string): Promise<void> {
  const tookMs = await foldDocument(db, id).catch((error: unknown) => {
    log("error", "fold failed", { document: id, error });
    return 0;
  });
  took.set(id, tookMs);
}

/**
 * Folds a document's steps after a second without a call for it, and at the latest after five, or up to forty if
 * the last fold took long or the first has many `batches`; later where the folds of many documents are due.
 */
export function foldSoon(db: Database, { id, batches }: { id: string; batches: number }, nowMs = Date.now()): void {
  if (!running.has(id)) readAhead(db, id, batches);
  const before = waiting.get(id);
  if (before && due.ids.has(id)) {
    before.lastMs = nowMs;
    return;
  }
  clearTimeout(before?.timer);
  const sinceMs = before?.sinceMs ?? nowMs;
  const fold = async () => {
    waiting.delete(id);
    due.ids.delete(id);
    const folding = foldSafely(db, id).finally(() => {
      if (running.get(id) === folding) running.delete(id);
      // Nobody was heard meanwhile, which is no pause of theirs.
      const next = waiting.get(id);
      if (next) foldSoon(db, { id, batches: 0 }, next.lastMs);
    });
    running.set(id, folding);
    await folding;
  };
  const begin = () => {
    if (running.has(id)) return;
    due.ids.add(id);
    void foldDue();
  };
  const timer = setTimeout(begin, Math.max(0, Math.min(IDLE_MS, sinceMs + longestMs(id, batches) - nowMs)));
  waiting.set(id, { sinceMs, lastMs: nowMs, timer: timer.unref(), fold });
}

/** Makes the folds that are due, one after the other, with a rest after each. */
async function foldDue(): Promise<void> {
  if (due.isWorking) return;
  due.isWorking = true;
  for (const id of due.ids) {
    due.ids.delete(id);
    await waiting.get(id)?.fold();
    if (due.ids.size === 0) break;
    await rest(Math.min(REST_TIMES_AS_LONG * (took.get(id) ?? 0), MOST_REST_MS), null, { ref: false });
  }
  due.isWorking = false;
}

/** Whether this process has put off folding a document, or is folding it. */
export const isFolding = (id: string): boolean => waiting.has(id) || running.has(id);

/** Folds what this process knows of a document before a request reads it, unless it has just done so while the person types. */
export async function foldBefore(id: string, nowMs = Date.now()): Promise<void> {
  const known = waiting.get(id);
  // What is being folded is in no version yet, and nobody has put it off any more.
  if (!known) return running.get(id);
  if (nowMs - known.lastMs < PAUSE_MS && nowMs - known.sinceMs < READ_AGAIN_MS) return;
  clearTimeout(known.timer);
  await known.fold();
}

/** Folds everything that this process has put off, and waits for what is being folded. */
export async function foldNow(): Promise<void> {
  const all = [...waiting.values()];
  for (const { timer } of all) clearTimeout(timer);
  for (const { fold } of all) await fold();
  await Promise.all(running.values());
}

/** Folds the steps that a killed process left. */
export async function foldLeft(db: Database): Promise<void> {
  for (const id of await unfoldedDocuments(db)) await foldSafely(db, id);
}
