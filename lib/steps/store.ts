import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { prepared } from "#db/prepared";
import { document, documentStep } from "#db/schema";
import { CHANNEL } from "#lib/base/notify";
import type { StepJson } from "#lib/document/steps";
import type { Author } from "#lib/versions/author";

/** A place in a document's line of steps: after the batch `number` that follows a version; 0 is the version itself. */
export type Position = { version: number; number: number };

/** A batch of steps as clients get it. */
export type Batch = Position & { key: string; steps: StepJson[] };

/** A batch with its author, and the version that contains it. */
export type StoredBatch = Batch & { author: Author; foldedInto: number | null };

// PostgreSQL refuses a notice of 8,000 bytes.
const MAX_NOTICE_BYTES = 7_000;
const KEPT_MS = 60 * 60 * 1000;

/**
 * Inserts a batch after `at` and announces it; returns false when another batch is there, the document has a newer
 * version, or the key is used. The row lock keeps out a writer that makes a version.
 */
export async function insertBatch(
  db: Executor,
  documentId: string,
  at: Position,
  batch: { key: string; author: Author; steps: readonly StepJson[]; now: Date },
): Promise<boolean> {
  const { key, author, steps, now } = batch;
  const place = { version: at.version, number: at.number + 1, key };
  const full = JSON.stringify({ id: documentId, batch: { ...place, steps } });
  const isShort = Buffer.byteLength(full) < MAX_NOTICE_BYTES;
  const notice = isShort ? full : JSON.stringify({ id: documentId, batch: place });
  const { rows } = await db.execute<{ number: number }>(sql`
    with held as (
      select ${document.id} as id from ${document}
      where ${document.id} = ${documentId} and ${document.version} = ${at.version} and ${document.deletedAt} is null
      for share),
    made as (
      insert into ${documentStep} (document_id, version, number, key, author, steps, created_at)
      select held.id, ${at.version}::int, ${place.number}::int, ${key}, ${JSON.stringify(author)}::jsonb,
        ${JSON.stringify(steps)}::jsonb, ${now.toISOString()}::timestamptz
      from held on conflict do nothing returning number)
    select number, pg_notify(${CHANNEL}, ${notice}) from made`);
  return rows.length > 0;
}

/** The batches of a document after a position, in order, with those of later versions. */
export const batchesAfter = (db: Executor, documentId: string, at: Position): Promise<StoredBatch[]> =>
  batchesOf(db, { documentId, ...at });

const batchesOf = prepared((db) => {
  const { version, number, key, author, steps, foldedInto } = documentStep;
  const after = sql`(${sql.placeholder("version")}::int, ${sql.placeholder("number")}::int)`;
  return db
    .select({ version, number, key, author, steps, foldedInto })
    .from(documentStep)
    .where(and(eq(documentStep.documentId, sql.placeholder("documentId")), sql`(${version}, ${number}) > ${after}`))
    .orderBy(asc(version), asc(number));
});

/** The batches after a version that no later version contains, in order. */
export async function unfoldedBatches(db: Executor, documentId: string, version: number): Promise<StoredBatch[]> {
  const batches = await batchesAfter(db, documentId, { version, number: 0 });
  return batches.filter((batch) => batch.version === version && batch.foldedInto === null);
}

/** The batch with this key, or null. */
export async function findBatch(
  db: Executor,
  documentId: string,
  key: string,
): Promise<(Position & { foldedInto: number | null }) | null> {
  const { version, number, foldedInto } = documentStep;
  const [row] = await db
    .select({ version, number, foldedInto })
    .from(documentStep)
    .where(and(eq(documentStep.documentId, documentId), eq(documentStep.key, key)));
  return row ?? null;
}

/** The version that the batches after a version were folded into, and their number; null while they are not. */
export async function findFold(
  db: Executor,
  documentId: string,
  version: number,
): Promise<{ number: number; into: number } | null> {
  const [row] = await db
    .select({ number: max(documentStep.number), into: max(documentStep.foldedInto) })
    .from(documentStep)
    .where(
      and(
        eq(documentStep.documentId, documentId),
        eq(documentStep.version, version),
        isNotNull(documentStep.foldedInto),
      ),
    );
  return row?.number && row.into ? { number: row.number, into: row.into } : null;
}

/** Marks the batches after a version as contained in a later one. */
export async function markFolded(db: Executor, documentId: string, version: number, into: number): Promise<void> {
  await db
    .update(documentStep)
    .set({ foldedInto: into })
    .where(
      and(eq(documentStep.documentId, documentId), eq(documentStep.version, version), isNull(documentStep.foldedInto)),
    );
}

/** The documents with batches that no version contains yet. */
export async function unfoldedDocuments(db: Executor): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: documentStep.documentId })
    .from(documentStep)
    .innerJoin(document, and(eq(document.id, documentStep.documentId), eq(document.version, documentStep.version)))
    .where(and(isNull(documentStep.foldedInto), isNull(document.deletedAt)));
  return rows.map(({ id }) => id);
}

/** Deletes batches that are older than an hour and belong to an earlier version than the current one. */
export async function purgeBatches(db: Executor, now: Date): Promise<void> {
  const isOld = lt(documentStep.createdAt, new Date(now.getTime() - KEPT_MS));
  const isPast = sql`exists (select from ${document}
    where ${document.id} = ${documentStep.documentId} and ${document.version} > ${documentStep.version})`;
  await db.delete(documentStep).where(and(isOld, isPast));
}

/** The owner of a document that is not in the trash, or null. */
export async function findOwnerId(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: document.userId })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row?.userId ?? null;
}
