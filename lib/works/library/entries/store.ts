import "server-only";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { attachment, collectionCitation, documentCitation, highlight, libraryCitation, relatedWork } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { keepDeleted, restoreDeleted } from "#lib/deletions/store";
import { weightedVector } from "#lib/document/text/search-text";
import { searchFields } from "./search-fields";

type Deleting = { db: Executor; caller: Pick<Caller, "userId">; now: Date };

const ROWS_AT_ONCE = 200;

const { userId: _owner, search: _search, year: _year, ...described } = getTableColumns(libraryCitation);

const collectionIds = sql<string[]>`array(
  select ${collectionCitation.collectionId} from ${collectionCitation}
  where ${collectionCitation.citationId} = ${libraryCitation.id} order by 1)`;

/** The columns of a citation, for queries of a store. */
export const libraryColumns = { ...described, collectionIds };

/** A work in a person's library. */
export type LibraryCitation = Omit<typeof libraryCitation.$inferSelect, "userId" | "search" | "year"> & {
  collectionIds: string[];
};

/** How far a person is with a work of the reading list. */
export type ReadingState = NonNullable<LibraryCitation["reading"]>;

/** Finds a citation of a person's library; throws `not_found` with the field's name. */
export async function findLibraryCitation(
  db: Executor,
  userId: string,
  id: string,
  field = "citationId",
): Promise<LibraryCitation> {
  const [row] = await db.select(libraryColumns).from(libraryCitation).where(isOwn(userId, id));
  if (!row) throw notFound(field);
  return row;
}

/** Finds several citations of a person's library; throws `not_found` with the field's name unless all are there. */
export async function findLibraryCitations(
  db: Executor,
  userId: string,
  ids: readonly string[],
  field = "ids",
): Promise<LibraryCitation[]> {
  if (ids.length === 0) return [];
  const isAmong = and(inArray(libraryCitation.id, [...ids]), eq(libraryCitation.userId, userId));
  const rows = await db.select(libraryColumns).from(libraryCitation).where(isAmong);
  if (rows.length < new Set(ids).size) throw notFound(field);
  return rows;
}

/** The ids among these that belong to a person's library. */
export async function findOwnIds(db: Executor, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAmong = and(inArray(libraryCitation.id, [...ids]), eq(libraryCitation.userId, userId));
  const rows = await db.select({ id: libraryCitation.id }).from(libraryCitation).where(isAmong);
  return new Set(rows.map(({ id }) => id));
}

/** The ids of the works of a person's library with these DOIs, by DOI. */
export async function findByDois(db: Executor, userId: string, dois: readonly string[]): Promise<Map<string, string>> {
  if (dois.length === 0) return new Map();
  const isAmong = and(eq(libraryCitation.userId, userId), inArray(libraryCitation.doi, [...dois]));
  const rows = await db
    .select({ id: libraryCitation.id, doi: libraryCitation.doi })
    .from(libraryCitation)
    .where(isAmong);
  return new Map(rows.flatMap(({ id, doi }) => (doi === null ? [] : [[doi, id]])));
}

const isOwn = (userId: string, id: string) => and(eq(libraryCitation.id, id), eq(libraryCitation.userId, userId));

const notFound = (path: string) =>
  new AppError("not_found", "There is no such citation in the library.", {
    details: [{ path, message: "names no citation of yours" }],
    hint: "List or search the library to see the ids of its citations.",
  });

/** Inserts a person's citations, and updates existing ones; collections are linked separately. */
export async function writeCitations(
  db: Executor,
  userId: string,
  citations: readonly LibraryCitation[],
): Promise<void> {
  for (let at = 0; at < citations.length; at += ROWS_AT_ONCE) {
    const rows = citations
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ collectionIds: _linked, ...citation }) => ({ ...citation, userId, search: searchColumn(citation) }));
    await db.insert(libraryCitation).values(rows).onConflictDoUpdate({
      target: libraryCitation.id,
      set: CHANGED,
    });
  }
}

const CHANGED = Object.fromEntries(
  Object.entries({ ...described, search: libraryCitation.search })
    .filter(([name]) => name !== "id" && name !== "createdAt")
    .map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)]),
);

function searchColumn(citation: Omit<LibraryCitation, "collectionIds">): SQL {
  const { doi, pmid, arxivId } = citation;
  const identifiers = [doi, pmid, arxivId].filter((value) => value !== null);
  const notes = notesOf(citation).map(({ body }) => body);
  return sql`${Buffer.from(weightedVector(searchFields({ ...citation, notes, identifiers })))}::text::tsvector`;
}

/** The notes of a citation; the first one, which the API calls its note, has no id of its own. */
export const notesOf = ({ note, moreNotes }: Pick<LibraryCitation, "note" | "moreNotes">): Note[] => [
  ...(note === null ? [] : [{ id: null, body: note }]),
  ...moreNotes,
];

/** A note of a work. */
export type Note = { id: string | null; body: string };

/** Deletes a citation from the library, while documents keep their own copy; throws `not_found`. */
export async function deleteLibraryCitation(writing: Deleting, id: string): Promise<void> {
  await deleteLibraryCitations(writing, [id], "citationId");
}

/** Deletes several citations, all or none; they are kept for Undo. Throws `not_found`. */
export async function deleteLibraryCitations(
  { db, caller, now }: Deleting,
  ids: readonly string[],
  field = "ids",
): Promise<void> {
  await lockPerson(db, caller.userId);
  const isAmong = and(inArray(libraryCitation.id, [...ids]), eq(libraryCitation.userId, caller.userId));
  const own = db.select({ id: libraryCitation.id }).from(libraryCitation).where(isAmong);
  const [attached, filed, cited] = [attachment.citationId, collectionCitation.citationId, documentCitation.libraryId];
  const markedWork = sql`(select ${attached} from ${attachment} where ${attachment.id} = ${highlight.attachmentId})`;
  await keepDeleted(db, { userId: caller.userId, now }, [
    { part: "work", owner: libraryCitation.id, where: isAmong },
    { part: "attachment", owner: attached, where: inArray(attached, own) },
    { part: "highlight", owner: markedWork, where: inArray(markedWork, own) },
    { part: "filing", owner: filed, where: inArray(filed, own) },
    { part: "citing", owner: cited, where: inArray(cited, own) },
    // By both of its works, as either may come back alone.
    { part: "relation", owner: relatedWork.oneId, where: inArray(relatedWork.oneId, own) },
    { part: "relation", owner: relatedWork.otherId, where: inArray(relatedWork.otherId, own) },
  ]);
  const gone = await db.delete(libraryCitation).where(isAmong).returning({ id: libraryCitation.id });
  if (gone.length < new Set(ids).size) throw notFound(field);
}

/** Brings back what the person deleted from the library: works, a collection, an attachment or a highlight; throws `not_found`. */
export async function restoreToLibrary({ db, caller }: Deleting, ids: readonly string[]): Promise<void> {
  await lockPerson(db, caller.userId);
  await restoreDeleted(db, { userId: caller.userId }, ids);
}
