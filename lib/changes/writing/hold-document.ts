import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/connection/client";
import { perProcess } from "#lib/base/per-process";
import { findVersionNumber, forgetNewest, rememberedVersion } from "#lib/documents/store/store";
import { knownLine, newestLine } from "./known-line";

/** Keeps other instances from writing a document until it is released; `isLong` once they had better have a turn. */
export type Hold = { isLong(): boolean; release(): void };

const SHARED_MS = 5_000;
const MAX_HELD_MS = 40;
// Each takes a connection from those that the writes need, of which there are ten.
const MAX_HOLDS = 3;
// An instance that stopped within its hold must not stop the others: they write without one, as fast as the row lets them.
const WAIT = "1s";
const MAX_IDLE = "2s";
// Other advisory locks of a text have the seeds 0 to 2.
const SEED = 3;

const written = perProcess("versions written", () => new LRUCache<string, number>({ max: 1_000, ttl: SHARED_MS }));
const shared = perProcess("shared documents", () => new LRUCache<string, true>({ max: 1_000, ttl: SHARED_MS }));
const held = perProcess("holds", () => ({ count: 0 }));

/** Notes that this process wrote a version over an earlier one, which tells whether another instance writes too. */
export function noteWritten(id: string, { over, version }: { over: number; version: number }): void {
  if (over > (written.get(id) ?? over)) shared.set(id, true);
  written.set(id, version);
}

/** Whether another instance wrote between two writes of this one a moment ago. */
export const isShared = (id: string): boolean => shared.has(id);

const withoutHold = (): Hold => ({ isLong: isOver(), release: () => {} });

function isOver(): () => boolean {
  const sinceMs = performance.now();
  return () => performance.now() - sinceMs > MAX_HELD_MS;
}

/**
 * Waits until no other instance holds a document, and learns what they wrote. Writers of two instances that each plan over
 * what the other has just changed do most of their work in vain; in turns, each instance writes all that waits for it.
 * Only this is lost without a hold, so none is taken where that takes long.
 */
export async function holdDocument(db: Database, id: string): Promise<Hold> {
  if (held.count >= MAX_HOLDS) return withoutHold();
  held.count += 1;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const taken = new Promise<void>((resolve, reject) => {
    const holding = db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('lock_timeout', ${WAIT}, true),
        set_config('idle_in_transaction_session_timeout', ${MAX_IDLE}, true),
        pg_advisory_xact_lock(hashtextextended(${id}, ${SEED}))`);
      resolve();
      await released;
    });
    holding.catch(reject).finally(() => {
      held.count -= 1;
    });
  });
  try {
    await taken;
    await learnWritten(db, id);
    return { isLong: isOver(), release };
  } catch {
    release();
    return withoutHold();
  }
}

async function learnWritten(db: Database, id: string): Promise<void> {
  const line = knownLine(id) && (await newestLine(db, id));
  const newest = line ? line.at.version : await findVersionNumber(db, id);
  if (rememberedVersion(id)?.row.version !== newest) forgetNewest(id);
}
