import "server-only";
import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { apiKey, document, documentCitation, libraryCitation, night, referenceCheck, session } from "#db/schema";
import type { CheckedReference } from "#lib/citations/checking/check-reference";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Checks } from "#lib/citations/csl/shape";
import { checkedShape } from "../references/shape";
import { fingerprintOf } from "../references/store";
import type { AddressStatus } from "./visit-address";

const ID = "night";
const HOUR_UTC = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
const CLAIM_MS = 5 * 60 * 1000;
const IN_USE_DAYS = 30;
const WORKS_AT_ONCE = 20;

/** Where a night stands, and the claim of the process that checks. */
export type Standing = Pick<typeof night.$inferSelect, "startedAt" | "phase" | "cursor"> & { claimedUntil: Date };

/** The last time that a night was due. */
function lastDue(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR_UTC);
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** Claims the night that is due, or that nobody finished; null when there is none, or another process has it. */
export async function claimNight(db: Executor, now: Date, isForced: boolean): Promise<Standing | null> {
  const first = { id: ID, startedAt: now, finishedAt: now, phase: "documents" as const, cursor: "" };
  await db.insert(night).values(first).onConflictDoNothing();
  const [moment, claimedUntil] = [now.toISOString(), new Date(now.getTime() + CLAIM_MS)];
  const isNew = sql`${night.finishedAt} is not null`;
  const [row] = await db
    .update(night)
    .set({
      startedAt: sql`case when ${isNew} then ${moment}::timestamptz else ${night.startedAt} end`,
      phase: sql`case when ${isNew} then 'documents' else ${night.phase} end`,
      cursor: sql`case when ${isNew} then '' else ${night.cursor} end`,
      finishedAt: null,
      claimedUntil,
    })
    .where(
      and(
        eq(night.id, ID),
        sql`(${night.claimedUntil} is null or ${night.claimedUntil} < ${moment}::timestamptz)`,
        sql`(${night.finishedAt} is null or ${isForced} or ${night.startedAt} < ${lastDue(now).toISOString()}::timestamptz)`,
      ),
    )
    .returning();
  return row ? { ...row, claimedUntil } : null;
}

/** Keeps where the night stands and renews the claim; null when another process has claimed it since. */
export async function keepStanding(db: Executor, standing: Standing, now: Date): Promise<Standing | null> {
  const claimedUntil = new Date(now.getTime() + CLAIM_MS);
  const { phase, cursor } = standing;
  const [row] = await db
    .update(night)
    .set({ phase, cursor, claimedUntil })
    .where(and(eq(night.id, ID), eq(night.claimedUntil, standing.claimedUntil)))
    .returning({ id: night.id });
  return row ? { ...standing, claimedUntil } : null;
}

/** Ends the claim, and the night too when all is checked. */
export async function leaveNight(db: Executor, standing: Standing, finishedAt: Date | null): Promise<void> {
  await db
    .update(night)
    .set({ claimedUntil: null, ...(finishedAt ? { finishedAt } : {}) })
    .where(and(eq(night.id, ID), eq(night.claimedUntil, standing.claimedUntil)));
}

/** The next published document after an id; null at the end. */
export async function nextDocument(db: Executor, after: string): Promise<{ id: string; ownerId: string } | null> {
  const [row] = await db
    .select({ id: document.id, ownerId: document.userId })
    .from(document)
    .where(and(eq(document.isPublished, true), isNull(document.deletedAt), gt(document.id, after)))
    .orderBy(asc(document.id))
    .limit(1);
  return row ?? null;
}

const isUsedSince = (since: string) => sql`(
  ${libraryCitation.updatedAt} > ${since}::timestamptz
  or exists (select from ${session} where ${session.userId} = ${libraryCitation.userId}
    and ${session.updatedAt} > ${since}::timestamptz)
  or exists (select from ${apiKey} where ${apiKey.userId} = ${libraryCitation.userId}
    and ${apiKey.lastUsedAt} > ${since}::timestamptz))`;

/** A few works after an id, of people who used the workspace in the last 30 days. */
export function nextWorks(db: Executor, after: string, now: Date) {
  const since = new Date(now.getTime() - IN_USE_DAYS * DAY_MS).toISOString();
  return db
    .select({
      id: libraryCitation.id,
      libraryId: libraryCitation.id,
      ownerId: libraryCitation.userId,
      csl: libraryCitation.csl,
      checks: libraryCitation.checks,
    })
    .from(libraryCitation)
    .where(and(gt(libraryCitation.id, after), isUsedSince(since)))
    .orderBy(asc(libraryCitation.id))
    .limit(WORKS_AT_ONCE);
}

/** The work of a library or of a document, with what was known of it when it was added. */
export type Work = { csl: CslItem; checks: Checks; libraryId: string | null };

/** SQL condition: a citation is a document's copy of a work, or has the same data. */
const isOf = ({ csl, libraryId }: Omit<Work, "checks">) => {
  const hasData = sql`${documentCitation.csl} = ${JSON.stringify(csl)}::jsonb`;
  if (typeof csl.DOI !== "string") return hasData;
  // What is cited may have been put right here or there since, but not its DOI.
  const isCopy = libraryId === null ? undefined : eq(documentCitation.libraryId, libraryId);
  return and(sql`${documentCitation.csl}->>'DOI' = ${csl.DOI}`, or(hasData, isCopy));
};

const isCiting = and(isNull(documentCitation.removedAt), isNull(document.deletedAt), isNull(document.draftOfId));

/** The documents that cite a work and are not published, without those in the trash; a draft goes with its document. */
export function citingUnpublished(db: Executor, work: Work): Promise<{ id: string; ownerId: string }[]> {
  return db
    .selectDistinct({ id: document.id, ownerId: document.userId })
    .from(documentCitation)
    .innerJoin(document, eq(document.id, documentCitation.documentId))
    .where(and(isOf(work), isCiting, eq(document.isPublished, false)))
    .orderBy(asc(document.id));
}

/** Whether a published document of its owner cites a work, so that the document's notice tells of it. */
export async function isCitedPublished(db: Executor, libraryId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: document.id })
    .from(documentCitation)
    .innerJoin(document, eq(document.id, documentCitation.documentId))
    .innerJoin(libraryCitation, eq(libraryCitation.id, documentCitation.libraryId))
    .where(
      and(
        eq(documentCitation.libraryId, libraryId),
        isCiting,
        eq(document.isPublished, true),
        eq(document.userId, libraryCitation.userId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** What was last found of a work, by the last night, and before that night. */
export type FoundWork = { before: string | null; after: string | null; result: CheckedReference };

/** What was found of these works, by their fingerprints: at any time, or by the night that began at `startedAt`. */
export async function findFound(
  db: Executor,
  works: readonly Pick<Work, "csl">[],
  startedAt?: Date,
): Promise<Map<string, FoundWork>> {
  if (works.length === 0) return new Map();
  const isTheirs = inArray(
    referenceCheck.fingerprint,
    works.map(({ csl }) => fingerprintOf(csl)),
  );
  const isTonight = startedAt ? gte(referenceCheck.nightAt, startedAt) : undefined;
  const rows = await db.select().from(referenceCheck).where(and(isTheirs, isTonight));
  return new Map(
    rows.map((row) => {
      const { status, fields, match } = storedResult.parse(row);
      return [row.fingerprint, { before: row.nightBefore, after: row.nightStatus, result: { status, fields, match } }];
    }),
  );
}

const storedResult = checkedShape.extend({
  match: z.object({ doi: z.string().nullable(), title: z.string(), url: z.string().nullable() }).nullable(),
});

/** What a night found of a work, by the registries or at its address. */
type Found = { result: CheckedReference; address: AddressStatus | null };

/** Keeps what the night found of a work; what nobody could tell leaves what the night before found. */
export async function keepTonight(
  db: Executor,
  { csl, checks }: Work,
  { result, address }: Found,
  now: Date,
): Promise<FoundWork> {
  const isTold = result.status !== "unknown";
  const added = whenAdded(checks);
  const told = isTold ? result.status : address;
  const tonight = { nightBefore: added, nightStatus: told ?? added, nightAt: now };
  const before = sql`coalesce(${referenceCheck.nightStatus}, ${referenceCheck.status})`;
  const [row] = await db
    .insert(referenceCheck)
    .values({ fingerprint: fingerprintOf(csl), ...result, checkedAt: now, ...tonight })
    .onConflictDoUpdate({
      target: referenceCheck.fingerprint,
      set: {
        ...(isTold ? { ...result, checkedAt: now } : {}),
        nightBefore: before,
        nightStatus: told ?? before,
        nightAt: now,
      },
    })
    .returning({ before: referenceCheck.nightBefore, after: referenceCheck.nightStatus });
  return { before: row?.before ?? null, after: row?.after ?? null, result };
}

function whenAdded({ verified, retracted }: Checks): string | null {
  if (retracted === true) return "retracted";
  return verified === true ? "verified" : null;
}

/** Marks a work as retracted in libraries that have it with this data, and in documents that cite it. */
export async function markRetracted(db: Executor, { csl, libraryId }: Work): Promise<void> {
  if (typeof csl.DOI !== "string") return;
  const isSame = sql`${libraryCitation.csl}->>'DOI' = ${csl.DOI} and ${libraryCitation.csl} = ${JSON.stringify(csl)}::jsonb`;
  for (const [table, where] of [
    [libraryCitation, isSame],
    [documentCitation, isOf({ csl, libraryId })],
  ] as const) {
    const checks = sql`${table.checks} || '{"retracted": true}'::jsonb`;
    await db.update(table).set({ checks }).where(where);
  }
}
