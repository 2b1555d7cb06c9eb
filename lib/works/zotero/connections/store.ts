import "server-only";
import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Executor } from "#db/connection/client";
import { zoteroConnection, zoteroLibrary, zoteroObject } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import type { Progress, ReportLine, zoteroConnectionShape } from "../items/shape";

/** A connection's row. */
export type Connection = typeof zoteroConnection.$inferSelect;

/** A row of a library that a connection reaches. */
export type Library = typeof zoteroLibrary.$inferSelect;

/** A library as Zotero describes it. */
export type Reached = Pick<Library, "kind" | "zoteroId" | "name" | "canWrite">;

const isOwn = (userId: string, id: string) => and(eq(zoteroConnection.id, id), eq(zoteroConnection.userId, userId));

const notFound = (path = "zoteroId") =>
  new AppError("not_found", "There is no such connection to Zotero.", {
    details: [{ path, message: "names no connection of yours" }],
    hint: "List the connections to see their ids.",
  });

/** Finds a person's connection; throws `not_found`. */
export async function findConnection(db: Executor, userId: string, id: string): Promise<Connection> {
  const [row] = await db.select().from(zoteroConnection).where(isOwn(userId, id));
  if (!row) throw notFound();
  return row;
}

/** Connects an account, or gives the connection of that account a new key; the libraries that are new are not chosen. */
export async function saveConnection(
  tx: Executor,
  userId: string,
  account: { zoteroUserId: string; name: string; key: string; libraries: readonly Reached[] },
  now: Date,
): Promise<Connection> {
  await lockPerson(tx, userId);
  const { libraries, ...described } = account;
  const fresh = { dueAt: now, failure: null, failures: 0 };
  const [row] = await tx
    .insert(zoteroConnection)
    .values({ id: newId("zot"), userId, ...described, ...fresh, createdAt: now })
    .onConflictDoUpdate({
      target: [zoteroConnection.userId, zoteroConnection.zoteroUserId],
      set: { name: described.name, key: described.key, ...fresh },
    })
    .returning();
  if (!row) throw new Error("The connection was not inserted.");
  await saveLibraries(tx, row.id, libraries);
  return row;
}

/** Keeps the libraries that a key reaches; those that it does not reach any more are no longer chosen. */
async function saveLibraries(tx: Executor, connectionId: string, libraries: readonly Reached[]): Promise<void> {
  const places = new Set(libraries.map(({ kind, zoteroId }) => `${kind} ${zoteroId}`));
  const known = await tx.select().from(zoteroLibrary).where(eq(zoteroLibrary.connectionId, connectionId));
  const lost = known.filter(({ kind, zoteroId }) => !places.has(`${kind} ${zoteroId}`)).map(({ id }) => id);
  await tx
    .update(zoteroLibrary)
    .set({ isChosen: false, sendsNew: false, canWrite: false })
    .where(inArray(zoteroLibrary.id, lost));
  const rows = libraries.map((one) => ({ id: newId("zli"), connectionId, ...one }));
  if (rows.length === 0) return;
  await tx
    .insert(zoteroLibrary)
    .values(rows)
    .onConflictDoUpdate({
      target: [zoteroLibrary.connectionId, zoteroLibrary.kind, zoteroLibrary.zoteroId],
      set: { name: sql`excluded.name`, canWrite: sql`excluded.can_write` },
    });
}

/** A person's connections, oldest first, with their libraries. */
export async function listConnections(db: Executor, userId: string): Promise<z.input<typeof zoteroConnectionShape>[]> {
  const rows = await db
    .select()
    .from(zoteroConnection)
    .where(eq(zoteroConnection.userId, userId))
    .orderBy(asc(zoteroConnection.createdAt));
  const libraries = await librariesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(row, libraries));
}

/** One of a person's connections with its libraries; throws `not_found`. */
export async function readConnection(db: Executor, userId: string, id: string) {
  const row = await findConnection(db, userId, id);
  return present(row, await librariesOf(db, [id]));
}

type Counted = Library & { works: number };

async function librariesOf(db: Executor, connectionIds: readonly string[]): Promise<Counted[]> {
  if (connectionIds.length === 0) return [];
  const rows = await db
    .select()
    .from(zoteroLibrary)
    .where(inArray(zoteroLibrary.connectionId, [...connectionIds]))
    .orderBy(sql`${zoteroLibrary.kind} desc`, sql`lower(${zoteroLibrary.name})`, asc(zoteroLibrary.id));
  const counts = await db
    .select({ id: zoteroObject.libraryId, works: sql<number>`count(*)::int` })
    .from(zoteroObject)
    .where(
      and(
        inArray(
          zoteroObject.libraryId,
          rows.map(({ id }) => id),
        ),
        eq(zoteroObject.kind, "item"),
        eq(zoteroObject.state, "linked"),
      ),
    )
    .groupBy(zoteroObject.libraryId);
  const worksOf = new Map(counts.map(({ id, works }) => [id, works]));
  return rows.map((row) => ({ ...row, works: worksOf.get(row.id) ?? 0 }));
}

const present = (row: Connection, libraries: readonly Counted[]): z.input<typeof zoteroConnectionShape> => ({
  id: row.id,
  name: row.name,
  status:
    row.dueAt === null ? "refused" : row.claimedUntil !== null && row.claimedUntil > new Date() ? "running" : "waiting",
  progress: row.claimedUntil === null ? null : row.progress,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  failure: row.failure,
  nextAt: row.dueAt?.toISOString() ?? null,
  report: row.report,
  libraries: libraries
    .filter(({ connectionId }) => connectionId === row.id)
    .map(({ id, kind, name, canWrite, isChosen, sendsNew, works }) => ({
      id,
      kind,
      name,
      canWrite,
      isChosen,
      sendsNew,
      works,
    })),
  createdAt: row.createdAt.toISOString(),
});

/** Chooses the libraries to keep in step, and the one that new works go to; throws `not_found` and `invalid_request`. */
export async function chooseLibraries(
  tx: Executor,
  userId: string,
  id: string,
  chosen: { libraryIds: readonly string[]; sendNewTo: string | null },
  now: Date,
): Promise<void> {
  await lockPerson(tx, userId);
  await findConnection(tx, userId, id);
  const libraries = await tx.select().from(zoteroLibrary).where(eq(zoteroLibrary.connectionId, id));
  const unknown = chosen.libraryIds.find((one) => !libraries.some((library) => library.id === one));
  if (unknown !== undefined) throw refusedLibrary("libraryIds", "names no library of this connection");
  const target = libraries.find((library) => library.id === chosen.sendNewTo);
  if (chosen.sendNewTo !== null) {
    if (!target || !chosen.libraryIds.includes(target.id))
      throw refusedLibrary("sendNewTo", "must be a chosen library");
    if (!target.canWrite) throw refusedLibrary("sendNewTo", "must be a library that the key may write to");
  }
  for (const library of libraries) {
    const isChosen = chosen.libraryIds.includes(library.id);
    const sendsNew = library.id === chosen.sendNewTo;
    await tx.update(zoteroLibrary).set({ isChosen, sendsNew }).where(eq(zoteroLibrary.id, library.id));
  }
  await tx.update(zoteroConnection).set({ dueAt: now }).where(eq(zoteroConnection.id, id));
}

const refusedLibrary = (path: string, message: string) =>
  new AppError("invalid_request", "These libraries cannot be kept in step.", {
    details: [{ path, message }],
    hint: "List the connections to see the ids of their libraries.",
  });

/** Makes a connection due now; throws `not_found`. */
export async function makeDue(tx: Executor, userId: string, id: string, now: Date): Promise<void> {
  const rows = await tx
    .update(zoteroConnection)
    .set({ dueAt: now })
    .where(isOwn(userId, id))
    .returning({ id: zoteroConnection.id });
  if (rows.length === 0) throw notFound();
}

/** Ends a connection, while the works remain on both sides; throws `not_found`. */
export async function deleteConnection(tx: Executor, userId: string, id: string): Promise<void> {
  const rows = await tx.delete(zoteroConnection).where(isOwn(userId, id)).returning({ id: zoteroConnection.id });
  if (rows.length === 0) throw notFound();
}

/** Whether there is any connection. */
export async function hasConnections(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: zoteroConnection.id }).from(zoteroConnection).limit(1);
  return row !== undefined;
}

// Renewed with each page, so only the run of an instance that ended is taken over.
const CLAIMED_MS = 3 * 60_000;

const claimEnd = (now: Date) => new Date(now.getTime() + CLAIMED_MS);

/** Claims the connection that is due longest for this process; null when none is due. */
export function claimConnection(db: Database, now: Date): Promise<Connection | null> {
  return db.transaction(async (tx) => {
    const [due] = await tx
      .select({ id: zoteroConnection.id })
      .from(zoteroConnection)
      .where(
        and(
          lte(zoteroConnection.dueAt, now),
          or(isNull(zoteroConnection.claimedUntil), lte(zoteroConnection.claimedUntil, now)),
        ),
      )
      .orderBy(asc(zoteroConnection.dueAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!due) return null;
    const [row] = await tx
      .update(zoteroConnection)
      .set({ claimedUntil: claimEnd(now), progress: null })
      .where(eq(zoteroConnection.id, due.id))
      .returning();
    return row ?? null;
  });
}

/** A run that lost its claim, because another instance took it over or the connection was ended. */
export class ClaimLost extends Error {
  static {
    knownAcrossBundles(ClaimLost, "ClaimLost");
  }
}

/** Says how far a run is and renews its claim; returns the claim's new end, and throws `ClaimLost`. */
export async function renewClaim(
  db: Executor,
  claim: { id: string; until: Date },
  progress: Progress,
  now: Date,
): Promise<Date> {
  const until = claimEnd(now);
  const rows = await db
    .update(zoteroConnection)
    .set({ claimedUntil: until, progress })
    .where(and(eq(zoteroConnection.id, claim.id), eq(zoteroConnection.claimedUntil, claim.until)))
    .returning({ id: zoteroConnection.id });
  if (rows.length === 0) throw new ClaimLost("The claim ended.");
  return until;
}

/** Records the end of a run, and when the next one is due. */
export async function finishRun(
  db: Executor,
  claim: { id: string; until: Date },
  result: {
    dueAt: Date | null;
    startedAt: Date;
    failure: string | null;
    finishedAt: Date | null;
    report: ReportLine[];
  },
): Promise<void> {
  const { dueAt, startedAt, failure, finishedAt, report } = result;
  const wasAsked = sql`${zoteroConnection.dueAt} > ${startedAt.toISOString()}::timestamptz`;
  await db
    .update(zoteroConnection)
    .set({
      claimedUntil: null,
      progress: null,
      failure,
      failures: failure === null ? 0 : sql`${zoteroConnection.failures} + 1`,
      ...(finishedAt ? { finishedAt } : {}),
      report,
      // Someone asked for another run during this one.
      dueAt:
        dueAt === null
          ? null
          : sql`case when ${wasAsked} then ${zoteroConnection.dueAt} else ${dueAt.toISOString()}::timestamptz end`,
    })
    .where(and(eq(zoteroConnection.id, claim.id), eq(zoteroConnection.claimedUntil, claim.until)));
}

/** When the next connection can be claimed, or null. */
export async function nextDue(db: Executor): Promise<Date | null> {
  const [row] = await db
    .select({ due: zoteroConnection.dueAt, claimed: zoteroConnection.claimedUntil })
    .from(zoteroConnection)
    .where(sql`${zoteroConnection.dueAt} is not null`)
    .orderBy(sql`greatest(${zoteroConnection.dueAt}, ${zoteroConnection.claimedUntil})`)
    .limit(1);
  if (!row?.due) return null;
  return row.claimed && row.claimed > row.due ? row.claimed : row.due;
}

/** The chosen libraries of a connection, the person's own first. */
export const chosenLibraries = (db: Executor, connectionId: string): Promise<Library[]> =>
  db
    .select()
    .from(zoteroLibrary)
    .where(and(eq(zoteroLibrary.connectionId, connectionId), eq(zoteroLibrary.isChosen, true)))
    .orderBy(sql`${zoteroLibrary.kind} desc`, asc(zoteroLibrary.id));

/** The root collections of a connection's groups, apart from one library's. */
export async function otherRoots(db: Executor, { connectionId, id }: Library): Promise<string[]> {
  const rows = await db
    .select({ id: zoteroLibrary.rootCollectionId })
    .from(zoteroLibrary)
    .where(and(eq(zoteroLibrary.connectionId, connectionId), ne(zoteroLibrary.id, id)));
  return rows.flatMap((row) => row.id ?? []);
}

/** Changes what is stored of a library. */
export async function updateLibrary(
  db: Executor,
  id: string,
  change: Partial<Pick<Library, "version" | "annotationsVersion" | "rootCollectionId">>,
): Promise<void> {
  await db.update(zoteroLibrary).set(change).where(eq(zoteroLibrary.id, id));
}

/** Sets the collection of the works that were deleted at Zotero. */
export async function setGoneCollection(db: Executor, id: string, collectionId: string): Promise<void> {
  await db.update(zoteroConnection).set({ goneCollectionId: collectionId }).where(eq(zoteroConnection.id, id));
}
