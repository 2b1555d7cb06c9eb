import "server-only";
import { and, eq, getTableColumns, inArray, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "#db/connection/client";
import {
  attachment,
  collection,
  collectionCitation,
  comment,
  deletion,
  document,
  documentCitation,
  highlight,
  libraryCitation,
  message,
  relatedWork,
  template,
  webhook,
} from "#db/schema";
import { AppError } from "#lib/base/errors";

const KEPT_MS = 24 * 60 * 60 * 1000;
const ROWS_AT_ONCE = 200;

/**
 * Rows that go with what is deleted, or that refer to it: which they are, the id of the deleted thing for each, and what
 * is kept of each row if not what the part says.
 */
export type Going = { part: PartName; owner: SQLWrapper; where: SQL | undefined; row?: SQL };

/** Whose it is: a person's own, or of a document. */
type Whose = { userId: string; documentId?: string };

/** Keeps the rows of what is about to be deleted for a day. */
export async function keepDeleted(
  db: Executor,
  { userId, documentId, now }: Whose & { now: Date },
  going: readonly Going[],
): Promise<void> {
  const kept = new Map<string, Record<string, unknown[]>>();
  for (const { part, owner, where, row: given } of going) {
    const { table, row } = { ...PARTS[part], ...(given ? { row: given } : {}) };
    const { rows } = await db.execute<{ owner: string; row: unknown }>(
      sql`select ${owner} as owner, ${row} as row from ${table} where ${where}`,
    );
    for (const { owner, row } of rows) {
      const parts = kept.get(owner) ?? {};
      kept.set(owner, parts);
      parts[part] = [...(parts[part] ?? []), row];
    }
  }
  const values = [...kept].map(([id, rows]) => ({
    id,
    userId,
    documentId: documentId ?? null,
    rows,
    fileIds: filesIn(rows),
    deletedAt: now,
  }));
  for (let at = 0; at < values.length; at += ROWS_AT_ONCE) {
    // Another request may be deleting the same; the delete that follows finds nothing then.
    await db
      .insert(deletion)
      .values(values.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}

const filesIn = (rows: Record<string, unknown[]>): string[] =>
  (rows.attachment ?? []).flatMap((row) => {
    const { file_id: id } = row as { file_id: unknown };
    return typeof id === "string" ? [id] : [];
  });

const exists = (table: PgTable, id: PgColumn, column: string) =>
  sql`exists (select from ${table} where ${id} = kept.${sql.identifier(column)})`;

type Part = { table: PgTable; row: SQL; put: (rows: SQL) => SQL };

/** Rows that are inserted again, except those that refer to what is gone since. */
function inserted(table: PgTable, where: SQL = sql`true`, without?: PgColumn): Part {
  const columns = Object.values(getTableColumns(table)).filter((column) => !column.generated && column !== without);
  const list = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  return {
    table,
    row: sql`to_jsonb(${table})`,
    put: (rows) =>
      sql`insert into ${table} (${list}) select ${list} from ${rows} kept where ${where} on conflict do nothing`,
  };
}

const isSame = (columns: readonly PgColumn[]) =>
  sql.join(
    columns.map((column) => sql`${column} = kept.${sql.identifier(column.name)}`),
    sql` and `,
  );

/** Rows that refer to what is deleted, and do so again; with `isFree` only if they refer to nothing meanwhile. */
function linked(keys: readonly PgColumn[], link: PgColumn, target: PgColumn, isFree: SQL = sql`true`): Part {
  const name = sql.identifier(link.name);
  const facts = [...keys, link].map((column) => sql`${column.name}::text, ${column}`);
  return {
    table: link.table,
    row: sql`jsonb_build_object(${sql.join(facts, sql`, `)})`,
    put: (rows) =>
      sql`update ${link.table} set ${name} = kept.${name} from ${rows} kept
        where ${isSame(keys)} and ${isFree} and ${exists(target.table, target, link.name)}`,
  };
}

/** Facts of a row, which it gets back unless it was changed since the time that is kept with them. */
function before(id: PgColumn, facts: readonly PgColumn[], changedAt: PgColumn): Part {
  const [table, changed] = [id.table, sql.identifier(changedAt.name)];
  const given = facts.map(({ name }) => sql`${sql.identifier(name)} = kept.${sql.identifier(name)}`);
  return {
    table,
    row: sql`to_jsonb(${table})`,
    // It changes again, for who reads what changed since.
    put: (rows) =>
      sql`update ${table} set ${sql.join(given, sql`, `)}, ${changed} = kept.${changed} + interval '1 millisecond'
        from ${rows} kept where ${isSame([id, changedAt])}`,
  };
}

/** Rows that were added with the deletion, and go again. */
const added = (table: PgTable, keys: readonly PgColumn[]): Part => ({
  table,
  row: sql`to_jsonb(${table})`,
  put: (rows) => sql`delete from ${table} using ${rows} kept where ${isSame(keys)}`,
});

const isFiled = sql`${exists(collection, collection.id, "collection_id")} and ${exists(libraryCitation, libraryCitation.id, "citation_id")}`;

const isRelated = sql`${exists(libraryCitation, libraryCitation.id, "one_id")} and ${exists(libraryCitation, libraryCitation.id, "other_id")}`;

const isReached = sql`(kept.document_id is null or ${exists(document, document.id, "document_id")})`;

const CITING = [documentCitation.documentId, documentCitation.id];

// Each after those it refers to.
const PARTS = {
  comment: inserted(comment),
  message: inserted(message),
  work: inserted(libraryCitation),
  attachment: inserted(attachment, exists(libraryCitation, libraryCitation.id, "citation_id")),
  highlight: inserted(highlight, exists(attachment, attachment.id, "attachment_id")),
  collection: inserted(collection, sql`true`, collection.parentId),
  filing: inserted(collectionCitation, isFiled),
  relation: inserted(relatedWork, isRelated),
  webhook: inserted(webhook, isReached),
  template: inserted(template),
  nesting: linked([collection.id], collection.parentId, collection.id, isNull(collection.parentId)),
  citing: linked(CITING, documentCitation.libraryId, libraryCitation.id, isNull(documentCitation.libraryId)),
  // What a merge gave to the work that it kept.
  movedCiting: linked(CITING, documentCitation.libraryId, libraryCitation.id),
  movedAttachment: linked([attachment.id], attachment.citationId, libraryCitation.id),
  addedFiling: added(collectionCitation, [collectionCitation.collectionId, collectionCitation.citationId]),
  addedRelation: added(relatedWork, [relatedWork.oneId, relatedWork.otherId]),
  beforeMerge: before(
    libraryCitation.id,
    [
      ...[libraryCitation.csl, libraryCitation.title, libraryCitation.fingerprint, libraryCitation.checks],
      ...[libraryCitation.doi, libraryCitation.pmid, libraryCitation.arxivId, libraryCitation.url],
      ...[libraryCitation.tags, libraryCitation.note, libraryCitation.moreNotes, libraryCitation.reading],
      libraryCitation.search,
    ],
    libraryCitation.updatedAt,
  ),
} as const;

type PartName = keyof typeof PARTS;

/** Brings back what a person deleted, by its ids; throws `not_found` unless all of it is still kept. */
export async function restoreDeleted(
  db: Executor,
  { userId, documentId }: Whose,
  ids: readonly string[],
): Promise<void> {
  const isOfDocument = documentId ? eq(deletion.documentId, documentId) : isNull(deletion.documentId);
  const isAmong = and(inArray(deletion.id, [...ids]), eq(deletion.userId, userId), isOfDocument);
  const kept = await db.delete(deletion).where(isAmong).returning({ rows: deletion.rows });
  if (kept.length < new Set(ids).size) throw gone();
  for (const [part, { table, put }] of Object.entries(PARTS)) {
    const rows = kept.flatMap(({ rows }) => rows[part] ?? []);
    if (rows.length === 0) continue;
    await db.execute(put(sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`));
  }
}

const gone = () =>
  new AppError("not_found", "What was deleted can no longer be brought back.", {
    hint: "It is kept for a day, for the person who deleted it.",
  });

/** Forgets what was deleted more than a day ago. */
export async function purgeDeletions(db: Executor, now: Date): Promise<void> {
  await db.delete(deletion).where(lt(deletion.deletedAt, new Date(now.getTime() - KEPT_MS)));
}
