import "server-only";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { documentCitation } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { CslItem } from "#lib/citations/csl/csl";
import type { Identifier } from "#lib/citations/csl/shape";
import { uniqueKey } from "#lib/citations/identity/citation-key";
import type { NamedCitation } from "#lib/document/model/known-citations";

type Row = typeof documentCitation.$inferSelect;

/** A citation as it is stored. */
export type CitationRow = Row;

/** A work that a document cites. */
export type DocumentCitation = Pick<Row, "id" | "key" | "libraryId" | "createdAt" | "csl" | "checks"> & {
  identifier: Identifier | null;
};

/** A work that will be added to a document. */
export type NewDocumentCitation = Pick<DocumentCitation, "csl" | "identifier" | "checks" | "libraryId">;

/** The citations of a document in the order of adding, without removed ones. */
export async function findDocumentCitations(db: Executor, documentId: string): Promise<DocumentCitation[]> {
  const rows = await select(db, and(eq(documentCitation.documentId, documentId), isNull(documentCitation.removedAt)));
  return rows.map(citationOf);
}

/** All citations of a document with the time of their removal. */
export async function findAllCitations(
  db: Executor,
  documentId: string,
): Promise<(DocumentCitation & { removedAt: Date | null })[]> {
  const rows = await select(db, eq(documentCitation.documentId, documentId));
  return rows.map((row) => ({ ...citationOf(row), removedAt: row.removedAt }));
}

/** Finds a citation of a document; throws `not_found`, also for a removed one. */
export async function findDocumentCitation(db: Executor, documentId: string, id: string): Promise<DocumentCitation> {
  const isThis = and(eq(documentCitation.documentId, documentId), eq(documentCitation.id, id));
  const [row] = await select(db, and(isThis, isNull(documentCitation.removedAt)));
  if (row) return citationOf(row);
  throw new AppError("not_found", "There is no such citation in this document.", {
    details: [{ path: "cid", message: id.slice(0, 100) }],
    hint: "List the document's citations to see their ids.",
  });
}

const select = (db: Executor, where: SQL | undefined) =>
  db.select().from(documentCitation).where(where).orderBy(asc(documentCitation.createdAt), asc(documentCitation.id));

const citationOf = ({ identifierType: type, identifierValue: value, ...row }: Row): DocumentCitation => ({
  id: row.id,
  key: row.key,
  libraryId: row.libraryId,
  createdAt: row.createdAt,
  csl: row.csl,
  checks: row.checks,
  identifier: type && value ? { type, value } : null,
});

type TextWithCitations = {
  markdown?: string | undefined;
  append?: string | undefined;
  content?: unknown;
  edits?: unknown;
};

/**
 * The ids and keys of all citations, including removed ones, if these fields contain a text that could mention them.
 */
export async function findNamedCitations(
  db: Executor,
  documentId: string,
  { markdown = "", append = "", content, edits }: TextWithCitations,
): Promise<NamedCitation[]> {
  if (content === undefined && edits === undefined && !`${markdown}${append}`.includes("@")) return [];
  return namedCitationsOf(db, { documentId });
}

const namedCitationsOf = prepared((db) => {
  const { id, key, removedAt } = documentCitation;
  const isOfDocument = eq(documentCitation.documentId, sql.placeholder("documentId"));
  return db.select({ id, key, removedAt }).from(documentCitation).where(isOfDocument);
});

/** Adds a work to a document's citations, under a key that the document never used; the caller locks the document. */
export async function insertDocumentCitation(
  db: Executor,
  documentId: string,
  work: NewDocumentCitation,
  now: Date,
  id = newId("cit"),
): Promise<DocumentCitation> {
  const known = await findNamedCitations(db, documentId, { content: {} });
  const key = uniqueKey(work.csl, new Set(known.map(({ key }) => key)));
  const [row] = await db
    .insert(documentCitation)
    .values({ documentId, id, key, ...columnsOf(work), createdAt: now })
    .returning();
  if (!row) throw new Error("The citation was not inserted.");
  return citationOf(row);
}

/** Inserts the citations of a new document, whose text has their ids and keys. */
export async function insertCitationsOfNew(
  db: Executor,
  documentId: string,
  works: readonly (NewDocumentCitation & { id: string; key: string })[],
  now: Date,
): Promise<void> {
  const rows = works.map((work) => ({ documentId, id: work.id, key: work.key, ...columnsOf(work), createdAt: now }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db.insert(documentCitation).values(rows.slice(at, at + ROWS_AT_ONCE));
  }
}

// A statement has at most 65,535 parameters.
const ROWS_AT_ONCE = 1_000;

/** Restores a removed citation with the work's current data, under its id and key. */
export async function renewDocumentCitation(
  db: Executor,
  documentId: string,
  id: string,
  work: NewDocumentCitation,
  now: Date,
): Promise<DocumentCitation> {
  const [row] = await db
    .update(documentCitation)
    .set({ ...columnsOf(work), createdAt: now, removedAt: null })
    .where(and(eq(documentCitation.documentId, documentId), eq(documentCitation.id, id)))
    .returning();
  if (!row) throw new Error("The citation was not there to be renewed.");
  return citationOf(row);
}

/** Changes the data of a citation in place; its id, key and order stay. */
export async function changeDocumentCitation(
  db: Executor,
  documentId: string,
  id: string,
  work: NewDocumentCitation,
): Promise<void> {
  await db
    .update(documentCitation)
    .set(columnsOf(work))
    .where(and(eq(documentCitation.documentId, documentId), eq(documentCitation.id, id)));
}

const columnsOf = ({ csl, identifier, checks, libraryId }: NewDocumentCitation) => ({
  csl,
  libraryId,
  identifierType: identifier?.type ?? null,
  identifierValue: identifier?.value ?? null,
  checks,
});

/** Sorts a work's variables into the order in which the store returns them. */
export async function inStoredOrder(db: Executor, csl: CslItem): Promise<CslItem> {
  const { rows } = await db.execute<{ csl: CslItem }>(sql`select ${JSON.stringify(csl)}::jsonb as csl`);
  return rows[0]?.csl ?? csl;
}

/** Copies all citations of one document to another, with the same ids and keys. */
export async function copyDocumentCitations(db: Executor, from: string, to: string): Promise<void> {
  const rows = await db.select().from(documentCitation).where(eq(documentCitation.documentId, from));
  if (rows.length > 0) await db.insert(documentCitation).values(rows.map((row) => ({ ...row, documentId: to })));
}

/** The stored citations of a document, removed ones too. */
export const findCitationRows = (db: Executor, documentId: string): Promise<CitationRow[]> =>
  db.select().from(documentCitation).where(eq(documentCitation.documentId, documentId)).orderBy(documentCitation.id);

/** Stores a citation of one document in another. */
export async function insertCitationRow(db: Executor, row: CitationRow): Promise<void> {
  await db.insert(documentCitation).values(row);
}

/** Marks a citation as removed; its row and key remain for the versions that mention it. */
export async function removeDocumentCitation(db: Executor, documentId: string, id: string, now: Date): Promise<void> {
  await db
    .update(documentCitation)
    .set({ removedAt: now })
    .where(and(eq(documentCitation.documentId, documentId), eq(documentCitation.id, id)));
}

/** Restores removed citations that a text mentions again. */
export async function reviveCitations(db: Executor, documentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isAmong = and(eq(documentCitation.documentId, documentId), inArray(documentCitation.id, [...ids]));
  await db
    .update(documentCitation)
    .set({ removedAt: null })
    .where(and(isAmong, isNotNull(documentCitation.removedAt)));
}
