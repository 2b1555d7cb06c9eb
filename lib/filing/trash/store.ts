import "server-only";
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import { type AuditBy, auditByOf, BY_WORKSPACE, recordAudit } from "#lib/audit/store";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { timestamp } from "#lib/base/timestamp";
import { commitDocument } from "#lib/changes/writing/commit";
import { presentDocument, presentSummary } from "#lib/documents/store/present-document";
import { asRow, documentColumns, lockTrashedDocument, standingColumns } from "#lib/documents/store/store";
import { decodeCursor, page } from "#lib/shapes/paging";
import { purgedAt, purgedBefore } from "./retention";
import type { trashedShape } from "./shape";

// Deletes cascade to versions, and the embedded store serves no other request during a statement.
const BATCH = 50;

const isTrashed = (userId: string) => and(eq(document.userId, userId), isNotNull(document.deletedAt));

// A draft whose document is in the trash too comes back with that.
const isAlone = sql`not exists (
  select from ${document} origin where origin.id = ${document.draftOfId} and origin.deleted_at is not null)`;

/** A page of a person's trash, last deleted first; documents older than 30 days are left out. */
export async function listTrash(
  db: Executor,
  { userId, now, limit, cursor }: { userId: string; now: Date; limit: number; cursor?: string | undefined },
): Promise<{ documents: z.output<typeof trashedShape>[]; nextCursor: string | null }> {
  const place = decodeCursor(cursor, z.tuple([z.literal("trash"), timestamp, z.string()]));
  const after = place
    ? sql`(${document.deletedAt}, ${document.id}) < (${place[1]}::timestamptz, ${place[2]})`
    : undefined;
  const rows = await db
    .select({
      ...documentColumns,
      ...standingColumns(userId),
      deletedAt: sql<Date>`${document.deletedAt}`.mapWith(document.deletedAt),
    })
    .from(document)
    .where(and(isTrashed(userId), gt(document.deletedAt, purgedBefore(now)), isAlone, after))
    .orderBy(desc(document.deletedAt), desc(document.id))
    .limit(limit + 1);
  const cut = page(rows, limit, (row) => ["trash", row.deletedAt.toISOString(), row.id]);
  const documents = cut.rows.map((row) => ({
    ...presentSummary(asRow(row, row.id, "owner")),
    deletedAt: row.deletedAt.toISOString(),
    goneAt: purgedAt(row.deletedAt).toISOString(),
  }));
  return { documents, nextCursor: cut.nextCursor };
}

/** Restores a document to its folder, as a draft and as a new version, inside a transaction; throws `not_found`. */
export async function restoreDocument(context: Context, id: string) {
  const { now } = context;
  const before = await lockTrashedDocument(context, id, purgedBefore(now));
  // A published page that its author deleted must not become public again without an explicit request.
  const change = { deletedAt: null, isPublished: false };
  const summary = before.row.isPublished ? "Restored from the trash as a draft" : "Restored from the trash";
  const { row, content } = await commitDocument(context, before, change, { action: "restore", summary });
  const isWithIt = and(eq(document.draftOfId, id), eq(document.deletedAt, before.row.deletedAt ?? now));
  await context.db.update(document).set({ deletedAt: null }).where(isWithIt);
  return presentDocument(row, content);
}

type By = Pick<Context, "db" | "now"> & { caller: Parameters<typeof auditByOf>[0] };

/** Deletes one document of the trash permanently, with its history; throws `not_found`. */
export async function deleteForGood({ db, caller, now }: By, id: string): Promise<void> {
  const isIt = and(isTrashed(caller.userId), eq(document.id, id));
  // Whoever writes to it at this moment, if only that an agent has read it, is waited for.
  const deleted = await remove(db, isIt, auditByOf(caller), now, "wait");
  if (deleted === 0) throw notInTrash(id);
}

const notInTrash = (id: string) =>
  new AppError("not_found", "There is no such document in the trash.", {
    details: [{ path: "id", message: id.slice(0, 100) }],
  });

/** Deletes a person's trash permanently; returns the number of documents. */
export const emptyTrash = ({ db, caller, now }: By): Promise<number> =>
  removeAll(db, isTrashed(caller.userId), auditByOf(caller), now);

/**
 * Deletes all documents that have been in the trash for 30 days; returns their number, and stops early when the signal
 * aborts.
 */
export const purgeTrash = (db: Executor, now: Date, signal?: AbortSignal): Promise<number> =>
  removeAll(db, lte(document.deletedAt, purgedBefore(now)), BY_WORKSPACE, now, signal);

async function removeAll(
  db: Executor,
  which: SQL | undefined,
  by: AuditBy,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await remove(db, which, by, now, "skip");
    total += deleted;
    if (deleted < BATCH || signal?.aborted) return total;
  }
}

/** Deletes a batch, and says so in the audit log; waits for rows that another transaction has locked, or skips them. */
const remove = (
  db: Executor,
  which: SQL | undefined,
  by: AuditBy,
  now: Date,
  locked: "wait" | "skip",
): Promise<number> =>
  db.transaction(async (tx) => {
    const chosen = tx
      .select({ id: document.id })
      .from(document)
      .where(which)
      .orderBy(asc(document.deletedAt))
      .limit(BATCH)
      .for("update", locked === "skip" ? { skipLocked: true } : {});
    const rows = await tx.delete(document).where(inArray(document.id, chosen)).returning({ id: document.id });
    const entries = rows.map(({ id }) => ({ kind: "document.deleted" as const, subjectId: id }));
    await recordAudit(tx, by, entries, now);
    return rows.length;
  });
