import type { Database } from "#db/connection/client";
import { decryptSecret } from "#lib/base/encrypt-secret";
import { AppError } from "#lib/base/errors";
import { log } from "#lib/base/log";
import { ClaimLost, type Connection, chosenLibraries, finishRun, renewClaim } from "../connections/store";
import { KeyRefused, openZotero, type ZoteroApi, ZoteroBusy } from "../items/api";
import type { ReportLine } from "../items/shape";
import { pull } from "./pull";
import { push } from "./push";
import { LibraryChanged, type Run } from "./run";

const MINUTE_MS = 60_000;
const EVERY_MS = 15 * MINUTE_MS;
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
const MOST_ROUNDS = 5;
const MOST_LINES = 200;

/** What a run needs of the process; tests give their own. */
export type Outside = { clock: () => Date; signal?: AbortSignal | undefined; open?: (key: string) => ZoteroApi };

/** Synchronizes a claimed connection both ways, and records the result; never throws for what Zotero does. */
export async function syncConnection(db: Database, connection: Connection, outside: Outside): Promise<void> {
  const { clock, signal } = outside;
  const startedAt = clock();
  const claim = { id: connection.id, until: connection.claimedUntil ?? startedAt };
  const lines: ReportLine[] = [];
  const finish = (result: { dueAt: Date | null; failure: string | null }) =>
    finishRun(db, claim, {
      ...result,
      startedAt,
      finishedAt: result.failure === null ? clock() : null,
      report: [...lines.toReversed(), ...connection.report].slice(0, MOST_LINES),
    });
  const later = (ms: number) => new Date(clock().getTime() + ms);
  try {
    const key = decryptSecret(connection.key);
    if (key === null) throw new KeyRefused();
    const api = outside.open?.(key) ?? openZotero({ key, signal });
    for (const library of await chosenLibraries(db, connection.id)) {
      await syncLibrary({
        db,
        api,
        userId: connection.userId,
        connection,
        library,
        now: clock,
        progress: async (step, done, total) => {
          signal?.throwIfAborted();
          claim.until = await renewClaim(db, claim, { step, library: library.name, done, total }, clock());
        },
        say: (line) => lines.push({ at: clock().toISOString(), ...line }),
      });
    }
    await finish({ dueAt: later(EVERY_MS), failure: null });
  } catch (error) {
    if (error instanceof ClaimLost) return;
    if (signal?.aborted) return finish({ dueAt: startedAt, failure: connection.failure });
    if (error instanceof KeyRefused)
      return finish({ dueAt: null, failure: `${error.message} Connect again with a new key.` });
    if (error instanceof ZoteroBusy) return finish({ dueAt: later(error.waitMs), failure: error.message });
    const isExpected = error instanceof AppError || error instanceof LibraryChanged;
    if (!isExpected) log("error", "synchronizing with Zotero failed", { error });
    const failure = error instanceof AppError ? error.message : error instanceof LibraryChanged ? CHANGING : UNEXPECTED;
    const pauseMs = Math.min(EVERY_MS * 2 ** Math.min(connection.failures, 10), LONGEST_PAUSE_MS);
    await finish({ dueAt: later(pauseMs), failure });
  }
}

const CHANGING = "The library was changed at Zotero again and again meanwhile.";
const UNEXPECTED = "Something unexpected happened. Nothing is lost; the next run tries again.";

async function syncLibrary(run: Run): Promise<void> {
  for (let round = 1; ; round++) {
    try {
      await pull(run);
      return await push(run);
    } catch (error) {
      if (!(error instanceof LibraryChanged) || round === MOST_ROUNDS) throw error;
    }
  }
}
