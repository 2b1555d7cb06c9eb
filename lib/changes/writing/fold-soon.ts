import { LRUCache } from "lru-cache";
import type { Database } from "#db/connection/client";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";
import { unfoldedDocuments } from "#lib/history/steps/store";
import { foldDocument } from "./fold";

const IDLE_MS = 1_000;
const LONGEST_MS = 5_000;
// No words are placed during a fold, which makes a version for each writer: one that takes long is made more rarely.
const TIMES_AS_LONG = 25;
// Steps that wait longer are so many that their order takes too long to find.
const MOST_MS = 20_000;

// A reader that asks again and again must not make a version of every key.
const PAUSE_MS = 100;
const READ_AGAIN_MS = 500;

type Waiting = { sinceMs: number; lastMs: number; timer: NodeJS.Timeout; fold(): Promise<void> };

const waiting = perProcess("folds", () => new Map<string, Waiting>());

/** How long the last fold of a document took, in milliseconds. */
const took = perProcess("fold times", () => new LRUCache<string, number>({ max: 1_000 }));

const longestMs = (id: string): number => Math.min(MOST_MS, Math.max(LONGEST_MS, TIMES_AS_LONG * (took.get(id) ?? 0)));

// Steps that cannot be folded now stay for the next write or start.
async function foldSafely(db: Database, id: string): Promise<void> {
  const tookMs = await foldDocument(db, id).catch((error: unknown) => {
    log("error", "fold failed", { document: id, error });
    return 0;
  });
  took.set(id, tookMs);
}

/**
 * Folds a document's steps after a second without a call for it, and at the latest after five, or up to twenty if
 * the last fold took long.
 */
export function foldSoon(db: Database, id: string, nowMs = Date.now()): void {
  const before = waiting.get(id);
  clearTimeout(before?.timer);
  const sinceMs = before?.sinceMs ?? nowMs;
  const fold = async () => {
    waiting.delete(id);
    await foldSafely(db, id);
  };
  const timer = setTimeout(fold, Math.max(0, Math.min(IDLE_MS, sinceMs + longestMs(id) - nowMs)));
  waiting.set(id, { sinceMs, lastMs: nowMs, timer: timer.unref(), fold });
}

/** Whether this process has put off folding a document. */
export const isFolding = (id: string): boolean => waiting.has(id);

/** Folds what this process knows of a document before a request reads it, unless it has just done so while the person types. */
export async function foldBefore(id: string, nowMs = Date.now()): Promise<void> {
  const known = waiting.get(id);
  if (!known || (nowMs - known.lastMs < PAUSE_MS && nowMs - known.sinceMs < READ_AGAIN_MS)) return;
  clearTimeout(known.timer);
  await known.fold();
}

/** Folds everything that this process has put off. */
export async function foldNow(): Promise<void> {
  const all = [...waiting.values()];
  for (const { timer } of all) clearTimeout(timer);
  for (const { fold } of all) await fold();
}

/** Folds the steps that a killed process left. */
export async function foldLeft(db: Database): Promise<void> {
  for (const id of await unfoldedDocuments(db)) await foldSafely(db, id);
}
