import "server-only";
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Executor } from "#db/connection/client";
import { auditEntry } from "#db/schema";
import type { AUDIT_CALLERS } from "#db/schema/kinds-of-change";
import type { Caller } from "#lib/base/caller";
import type { AuditEntry } from "#lib/base/operation";
import type { AuditKind, auditShape } from "./shape";

/** By whom an entry is. */
export type AuditBy = { type: (typeof AUDIT_CALLERS)[number]; id: string; name: string; personId: string | null };

/** An entry as clients get it. */
export type ShownEntry = z.output<typeof auditShape>;

/** The workspace itself, as what it deletes by a timer is told of. */
export const BY_WORKSPACE: AuditBy = { type: "workspace", id: "workspace", name: "Colophon", personId: null };

/** A command at the terminal of the server. */
export const BY_COMMAND: AuditBy = { type: "command", id: "command", name: "npm run key", personId: null };

/** The caller of an operation, as the log names it; no guest calls what is logged. */
export const auditByOf = ({ type, id, name, userId }: Pick<Caller, "type" | "id" | "name" | "userId">): AuditBy => ({
  type: type === "key" ? "key" : "user",
  id,
  name,
  personId: userId,
});

// Any number that no other lock of the workspace has.
const LOCK = 727277;

/**
 * Writes entries in the transaction of what they tell, as its last statement: until it commits, other entries wait, so
 * that numbers are in the order of the commits and whoever reads on from a number misses none.
 */
export async function recordAudit(db: Executor, by: AuditBy, entries: readonly AuditEntry[], at: Date): Promise<void> {
  if (entries.length === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const last = sql`(select coalesce(max(number), 0) from ${auditEntry})`;
    await tx.insert(auditEntry).values(
      entries.map(({ kind, subjectId, details }, index) => ({
        number: sql<number>`${last} + ${index + 1}::int`,
        at,
        kind,
        personId: by.personId,
        byType: by.type,
        byId: by.id,
        byName: by.name,
        subjectId: subjectId ?? null,
        details: Object.fromEntries(Object.entries(details ?? {}).filter(isGiven)),
      })),
    );
  });
}

const isGiven = (field: [string, string | null | undefined]): field is [string, string] => field[1] != null;

/** Which entries are asked for: those after or before a number, or from a moment on. */
export type AuditListing = {
  personId?: string | undefined;
  kind?: AuditKind | undefined;
  after?: number | undefined;
  before?: number | undefined;
  from?: Date | undefined;
  limit: number;
};

/** The entries after a number or moment, oldest first, or without either newest first. */
export async function listAudit(
  db: Executor,
  { personId, kind, after, before, from, limit }: AuditListing,
): Promise<ShownEntry[]> {
  const isForward = after !== undefined || from !== undefined;
  const given = <T>(value: T | undefined, is: (value: T) => SQL) => (value === undefined ? undefined : is(value));
  const rows = await db
    .select()
    .from(auditEntry)
    .where(
      and(
        given(personId, (id) => eq(auditEntry.personId, id)),
        given(kind, (one) => eq(auditEntry.kind, one)),
        given(after, (number) => gt(auditEntry.number, number)),
        given(before, (number) => lt(auditEntry.number, number)),
        given(from, (moment) => gte(auditEntry.at, moment)),
      ),
    )
    .orderBy((isForward ? asc : desc)(auditEntry.number))
    .limit(limit);
  return rows.map(({ number, at, kind, personId, byType, byId, byName, subjectId, details }) => ({
    number,
    at: at.toISOString(),
    kind,
    personId,
    by: { type: byType, id: byId, name: byName },
    subjectId,
    details,
  }));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes the entries older than this many days, 0 for none; the newest one stays, because the next is counted from it. */
export async function purgeAudit(db: Executor, days: number, now: Date): Promise<void> {
  if (days === 0) return;
  const isOld = lt(auditEntry.at, new Date(now.getTime() - days * DAY_MS));
  await db.delete(auditEntry).where(and(isOld, sql`number < (select max(number) from ${auditEntry})`));
}
