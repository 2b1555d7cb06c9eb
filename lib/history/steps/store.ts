import "server-only";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { batchReads } from "#db/connection/batch-reads";
import type { Executor } from "#db/connection/client";
import { prepared, preparedSql, unknownArray } from "#db/connection/prepared";
import { document, documentStep } from "#db/schema";
import { channelOf } from "#lib/base/notify";
import type { CopyClaim } from "#lib/document/copy-claim";
import type { StepJson } from "#lib/document/diff/steps";
import type { Author } from "#lib/history/versions/author";
import { foldedFrom, foldedWith, purgeFolded } from "./folded";

/** A place in a document's line of steps: after the batch `number` that follows a version; 0 is the version itself. */
export type Position = { version: number; number: number };

/** A batch of steps as clients get it. */
export type Batch = Position & { key: string; steps: StepJson[] };

/** A batch with its author, and the version that contains it. */
export type StoredBatch = Batch & { author: Author; foldedInto: number | null };

// PostgreSQL refuses a notice of 8,000 bytes.
const MAX_NOTICE_BYTES = 7_000;

/** How long batches are kept after a version has them, in milliseconds. */
export const KEPT_MS = 60 * 60 * 1000;

/** A batch that is placed at the end of a document's line. */
export type PlacedBatch = {
  key: string;
  author: Author;
  steps: readonly StepJson[];
  copied?: readonly CopyClaim[] | undefined;
};

// A unique key that another statement has just used.
const UNIQUE_VIOLATION = "23505";

/**
 * Inserts batches after `at`, all or none, and announces them; returns false when another batch is there, the document has
 * a newer version, or a key is used. The row lock keeps out a writer that makes a version.
 */
export async function insertBatches(
  db: Executor,
  documentId: string,
  at: Position,
  batches: readonly PlacedBatch[],
  now: Date,
): Promise<boolean> {
  const rows = batches.map((batch, index) => {
    const place = { version: at.version, number: at.number + 1 + index, key: batch.key };
    return { ...place, ...batch, notice: noticeOf(documentId, place, batch.steps) };
  });
  const inserted = await insertionOf(db, {
    documentId,
    channel: channelOf(documentId),
    ...at,
    rows: JSON.stringify(rows),
    now: now.toISOString(),
  }).catch((error: unknown) => {
    if (codeOf(error) === UNIQUE_VIOLATION) return [];
    throw error;
  });
  return inserted.length > 0;
}

// The first batch takes the place of all: who does not have it cannot have the next ones.
const insertionOf = preparedSql(() => {
  const columns = sql`(document_id, version, number, key, author, steps, copied, created_at)`;
  const values = sql`${sql.placeholder("documentId")}::text, given.version, given.number, given.key, given.author, given.steps, given.copied,
    ${sql.placeholder("now")}::timestamptz`;
  return sql`
    with given as (
      select * from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb)
        as given(version int, number int, key text, author jsonb, steps jsonb, copied jsonb, notice text)),
    held as (
      select ${document.id} as id from ${document}
      where ${document.id} = ${sql.placeholder("documentId")} and ${document.version} = ${sql.placeholder("version")}::int
        and ${document.deletedAt} is null and coalesce(${document.draftState}, 'open') = 'open'
      for share),
    first as (
      insert into ${documentStep} ${columns}
      select ${values} from held, given where given.number = ${sql.placeholder("number")}::int + 1
      on conflict do nothing returning number),
    rest as (
      insert into ${documentStep} ${columns}
      select ${values} from first, given where given.number > first.number
      returning number)
    select first.number, pg_notify(${sql.placeholder("channel")}, given.notice) from first, given order by given.number`;
});

function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : null;
}

function noticeOf(id: string, place: Position & { key: string }, steps: readonly StepJson[]): string {
  const full = JSON.stringify({ id, batch: { ...place, steps } });
  return Buffer.byteLength(full) < MAX_NOTICE_BYTES ? full : JSON.stringify({ id, batch: place });
}

/** The batches of a document from a position on, with the one at it, in order, with those of later versions. */
export async function batchesFrom(db: Executor, documentId: string, at: Position): Promise<StoredBatch[]> {
  const rows = await batchesOf(db, { documentId, ...at });
  // Batches move from rows to those of versions and never back: who asks for the rows first misses none.
  const folded = await foldedFrom(db, documentId, at.version);
  const isFrom = (batch: Position) => batch.version > at.version || batch.number >= at.number;
  const isFolded = new Set(folded.map(({ version }) => version));
  const all: StoredBatch[] = [...folded.filter(isFrom), ...rows.filter(({ version }) => !isFolded.has(version))];
  return all.toSorted((one, other) => one.version - other.version || one.number - other.number);
}

const batchesOf = prepared((db) => {
  const { version, number, key, author, steps, foldedInto } = documentStep;
  const from = sql`(${sql.placeholder("version")}::int, ${sql.placeholder("number")}::int)`;
  return db
    .select({ version, number, key, author, steps, foldedInto })
    .from(documentStep)
    .where(and(eq(documentStep.documentId, sql.placeholder("documentId")), sql`(${version}, ${number}) >= ${from}`))
    .orderBy(asc(version), asc(number));
});

/** The newest position in a document's line; null for one in the trash or that does not exist. Many are read in one statement. */
export const findNewestPosition = batchReads<Position | null>(async (db, ids) => {
  const rows = await newestPositions(db, { ids: [...new Set(ids)] });
  const found = new Map(rows.map(({ id, version, number }) => [id, { version, number }]));
  return ids.map((id) => found.get(id) ?? null);
});

const newestPositions = preparedSql<Position & { id: string }>(
  () => sql`
    select id, version, coalesce((
      select number from ${documentStep} step where step.document_id = ${document}.id and step.version = ${document}.version
      order by number desc limit 1), 0) as number
    from ${document} where id = any(${unknownArray(sql.placeholder("ids"))}) and deleted_at is null`,
);

/** A batch that no version contains yet, with the documents that its author copied from. */
export type UnfoldedBatch = Pick<StoredBatch, "number" | "key" | "steps" | "author"> & { copied: CopyClaim[] | null };

/** The batches after a position that no later version contains, in order. */
export const unfoldedBatches = (db: Executor, documentId: string, at: Position): Promise<UnfoldedBatch[]> =>
  unfoldedOf(db, { documentId, ...at });

const unfoldedOf = prepared((db) => {
  const { documentId, version, number, key, author, steps, copied, foldedInto } = documentStep;
  return db
    .select({ number, key, author, steps, copied })
    .from(documentStep)
    .where(
      and(
        eq(documentId, sql.placeholder("documentId")),
        eq(version, sql.placeholder("version")),
        gt(number, sql.placeholder("number")),
        isNull(foldedInto),
      ),
    )
    .orderBy(asc(number));
});

/** The batches with these keys. */
export async function findBatches(db: Executor, documentId: string, keys: readonly string[]): Promise<Batch[]> {
  const rows = await batchesWith(db, { documentId, keys });
  return [...rows, ...(await foldedWith(db, documentId, keys))];
}

const batchesWith = prepared((db) => {
  const { version, number, key, steps } = documentStep;
  return db
    .select({ version, number, key, steps })
    .from(documentStep)
    .where(
      and(
        eq(documentStep.documentId, sql.placeholder("documentId")),
        sql`${key} = any(${sql.placeholder("keys")}::text[])`,
      ),
    );
});

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
  await purgeFolded(db, new Date(now.getTime() - KEPT_MS));
}

/** The owner of a document that is not in the trash, or null. */
export async function findOwnerId(db: Executor, id: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: document.userId })
    .from(document)
    .where(and(eq(document.id, id), isNull(document.deletedAt)));
  return row?.userId ?? null;
}
