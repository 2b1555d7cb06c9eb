import "server-only";
import { sql } from "drizzle-orm";
import type { OpenDatabase } from "#db/connection/client";
import { classify } from "#db/connection/store-trouble";

const CHECKED_FOR_MS = 5_000;

const checks = new WeakMap<OpenDatabase, { at: number; done: Promise<void> }>();

/**
 * Throws `StoreTrouble` or the store's error when the store cannot be read or written; checks at most every five
 * seconds.
 */
export function checkStore(store: OpenDatabase): Promise<void> {
  const last = checks.get(store);
  if (last && performance.now() - last.at < CHECKED_FOR_MS) return last.done;
  const done = check(store);
  checks.set(store, { at: performance.now(), done });
  return done;
}

class Undo extends Error {}

// A new table always allocates space on the disk, unlike a row in an existing table; the rollback removes it.
async function check({ db, ping }: OpenDatabase): Promise<void> {
  await ping();
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`create table write_check as select n from generate_series(1, 1000) n`);
      throw new Undo();
    });
  } catch (error) {
    // Some servers forbid creating tables but still accept rows.
    if (classify(error)) throw error;
  }
}
