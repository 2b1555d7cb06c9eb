import "server-only";
import type { Database } from "#db/connection/client";
import { repeat } from "#lib/base/repeat";
import { purgeDeletions } from "#lib/deletions/store";
import { purgeReads } from "#lib/documents/last-reads/store";
import { purgeFiles } from "#lib/files/store";
import { purgeBatches } from "#lib/history/steps/store";
import { purgeConnections } from "#lib/people/auth/store";
import { purgeTrash } from "./store";

const HOUR_MS = 60 * 60 * 1000;

/**
 * Purges the trash, what Undo brings back no more, the files that no document holds, old steps and reads and what is left of
 * ended connections, now and every hour; returns a function that stops it and resolves when it has stopped.
 */
export const purgeHourly = (db: Database): (() => Promise<void>) =>
  repeat("purge", HOUR_MS, async (signal) => {
    await purgeConnections(db, new Date());
    await purgeTrash(db, new Date(), signal);
    await purgeDeletions(db, new Date());
    await purgeFiles(db, new Date(), signal);
    await purgeBatches(db, new Date());
    await purgeReads(db, new Date());
  });
