import "server-only";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { preparedSql } from "#db/connection/prepared";
import { document, documentPart } from "#db/schema";
import { isReachedBy, isReadable } from "#lib/access/reach/store";
import { roleOnDocument } from "#lib/access/store";
import type { Caller } from "#lib/base/caller";
import type { NodeJson } from "#lib/document/model/document";
import type { Part } from "./shape";

type Reader = Pick<Caller, "userId" | "bound">;

/** The parts of a book in their order; of those that this caller may not read only their ids. */
export async function listParts(db: Executor, caller: Reader, bookId: string): Promise<Part[]> {
  const rows = await db
    .select({
      ...{ id: document.id, title: document.title, wordCount: document.wordCount, version: document.version },
      ...{ role: roleOnDocument(caller.userId), isReached: isReachedBy(caller), deletedAt: document.deletedAt },
    })
    .from(documentPart)
    .innerJoin(document, eq(document.id, documentPart.partId))
    .where(eq(documentPart.bookId, bookId))
    .orderBy(asc(documentPart.position));
  return rows.map(({ isReached, deletedAt, ...part }) => {
    const inTrash = deletedAt !== null;
    return isReached && part.role !== null ? { ...part, inTrash } : { ...hidden(part.id), inTrash };
  });
}

const hidden = (id: string) => ({ id, title: null, wordCount: null, version: null, role: null });

/** The headings at the top level of a document's text, the size of the text, and its version. */
export type StoredHeadings = { version: number; bytes: number; headings: NodeJson[] | null };

/** Finds the headings of a document whoever may read it; null for those of a text of more than `mostBytes`. */
export async function findHeadings(db: Executor, id: string, mostBytes: number): Promise<StoredHeadings | null> {
  const [row] = await headingsOf(db, { id, mostBytes });
  return row ?? null;
}

// The database looks through the text, so that the texts of a book do not fill the memory of this process.
const headingsOf = preparedSql<StoredHeadings>(
  () => sql`
    select version, octet_length(content) as bytes,
      case when octet_length(content) <= ${sql.placeholder("mostBytes")}::int then coalesce((
        select json_agg(block order by place)
        from json_array_elements(content::json -> 'content') with ordinality as blocks(block, place)
        where block ->> 'type' = 'heading'), '[]') end as headings
    from ${document} where id = ${sql.placeholder("id")}`,
);

/** The book that a document is a part of, where this caller may read it. */
export async function findBookOf(db: Executor, caller: Reader, partId: string) {
  const [row] = await db
    .select({ id: document.id, title: document.title })
    .from(documentPart)
    .innerJoin(document, eq(document.id, documentPart.bookId))
    .where(and(eq(documentPart.partId, partId), isReadable(caller)));
  return row ?? null;
}

/** The ids of a book's parts in their order. */
export async function findPartIds(db: Executor, bookId: string): Promise<string[]> {
  const rows = await db
    .select({ id: documentPart.partId })
    .from(documentPart)
    .where(eq(documentPart.bookId, bookId))
    .orderBy(asc(documentPart.position));
  return rows.map(({ id }) => id);
}

/** The id of the book that a document is a part of, whoever may read it. */
export async function findBookId(db: Executor, partId: string): Promise<string | null> {
  const [row] = await db.select({ id: documentPart.bookId }).from(documentPart).where(eq(documentPart.partId, partId));
  return row?.id ?? null;
}

/** What documents are that a book is to hold, by id; those that this caller may not read are left out. */
export async function findCandidates(db: Executor, caller: Reader, ids: readonly string[]) {
  const rows = await db
    .select({
      ...{ id: document.id, role: roleOnDocument(caller.userId), draftOfId: document.draftOfId },
      bookId: documentPart.bookId,
      isBook: sql<boolean>`exists (select from ${documentPart} held where held.book_id = ${document.id})`,
    })
    .from(document)
    .leftJoin(documentPart, eq(documentPart.partId, document.id))
    .where(and(inArray(document.id, [...ids]), isReadable(caller)));
  return new Map(rows.map((row) => [row.id, row]));
}

// Any number that no other lock of the workspace has.
const LOCK = 727_355;

/**
 * Lets one transaction at a time change which documents are parts and books, so that two changes at once make no book
 * within a book.
 */
export async function lockParts(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Replaces the parts of a book; a part of another book leaves that. */
export async function replaceParts(tx: Executor, bookId: string, ids: readonly string[]): Promise<void> {
  const parts = [...ids];
  await tx.delete(documentPart).where(or(eq(documentPart.bookId, bookId), inArray(documentPart.partId, parts)));
  if (parts.length === 0) return;
  await tx.insert(documentPart).values(parts.map((partId, position) => ({ bookId, partId, position })));
}

/** Documents whose pages go with a book's: all its parts, or those that leave it. */
export type TakenDown = { bookId: string } | { partIds: readonly string[] };

const isBelowBook = sql`strpos(${document.slug}, '/') > 0`;

/**
 * Makes documents drafts again whose pages are below the address of a book; what leaves the book loses that address too.
 * Returns those that had a page.
 */
export async function unpublishParts(
  tx: Executor,
  which: TakenDown,
): Promise<{ id: string; version: number; slug: string | null }[]> {
  const isPart =
    "bookId" in which
      ? sql`${document.id} in (select ${documentPart.partId} from ${documentPart} where ${documentPart.bookId} = ${which.bookId})`
      : inArray(document.id, [...which.partIds]);
  const { id, version, slug, isPublished } = document;
  const found = await tx
    .select({ id, version, slug, isPublished })
    .from(document)
    .where(and(isPart, isBelowBook))
    .orderBy(asc(id))
    .for("update");
  if (found.length === 0) return [];
  await tx
    .update(document)
    .set({
      ...{ isPublished: false, shown: null },
      ...("bookId" in which ? {} : { slug: null }),
      // Whoever remembers the document, or a page of it, reads it again when this number changes.
      reviews: sql`${document.reviews} + 1`,
    })
    .where(
      inArray(
        id,
        found.map((one) => one.id),
      ),
    );
  return found.filter((one) => one.isPublished).map(({ isPublished: _, ...one }) => one);
}

/** Whether the book that a document is a part of is published. */
export async function isBookPublished(db: Executor, partId: string): Promise<boolean> {
  const [row] = await db
    .select({ isPublished: document.isPublished })
    .from(documentPart)
    .innerJoin(document, eq(document.id, documentPart.bookId))
    .where(and(eq(documentPart.partId, partId), isNull(document.deletedAt)));
  return row?.isPublished === true;
}
