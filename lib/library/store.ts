import "server-only";
import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { lockPerson } from "#lib/base/lock-person";
import { weightedVector } from "#lib/document/search-text";
import { searchFields } from "./search-fields";

type Writing = { db: Executor; caller: Pick<Caller, "userId"> };

const ROWS_AT_ONCE = 200;

const { userId: _owner, search: _search, ...described } = getTableColumns(libraryCitation);

const collectionIds = sql<string[]>`array(
  select ${collectionCitation.collectionId} from ${collectionCitation}
  where ${collectionCitation.citationId} = ${libraryCitation.id} order by 1)`;

/** The columns of a citation, for queries of a store. */
export const libraryColumns = { ...described, collectionIds };

/** A work in a person's library. */
export type LibraryCitation = Omit<typeof libraryCitation.$inferSelect, "userId" | "search"> & {
  collectionIds: string[];
};

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

/** The ids among these that belong to a person's library. */
export async function findOwnIds(db: Executor, userId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAmong = and(inArray(libraryCitation.id, [...ids]), eq(libraryCitation.userId, userId));
  const rows = await db.select({ id: libraryCitation.id }).from(libraryCitation).where(isAmong);
  return new Set(rows.map(({ id }) => id));
}

const isOwn = (userId: string, id: string) => and(eq(libraryCitation.id, id), eq(libraryCitation.userId, userId));

const notFound = (path: string) =>
  new AppError("not_found", "There is no such citation in the library.", {
    details: [{ path, message: "names no citation of yours" }],
    hint: "List or search the library to see the ids of its citations.",
  });

/** Inserts a person's citations, and updates the tags and notes of existing ones. */
export async function writeCitations(
  db: Executor,
  userId: string,
  citations: readonly LibraryCitation[],
): Promise<void> {
  for (let at = 0; at < citations.length; at += ROWS_AT_ONCE) {
    const rows = citations
      .slice(at, at + ROWS_AT_ONCE)
      .map(({ collectionIds: _linked, ...citation }) => ({ ...citation, userId, search: searchColumn(citation) }));
    await db
      .insert(libraryCitation)
      .values(rows)
      .onConflictDoUpdate({
        target: libraryCitation.id,
        set: {
          tags: sql`excluded.tags`,
          note: sql`excluded.note`,
          search: sql`excluded.search`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
  }
}

function searchColumn(citation: Omit<LibraryCitation, "collectionIds">): SQL {
  const { doi, pmid, arxivId } = citation;
  const identifiers = [doi, pmid, arxivId].filter((value) => value !== null);
  return sql`${Buffer.from(weightedVector(searchFields({ ...citation, identifiers })))}::text::tsvector`;
}

/** Deletes a citation from the library, while documents keep their own copy; throws `not_found`. */
export async function deleteLibraryCitation({ db, caller }: Writing, id: string): Promise<void> {
  await lockPerson(db, caller.userId);
  const [row] = await db.delete(libraryCitation).where(isOwn(caller.userId, id)).returning({ id: libraryCitation.id });
  if (!row) throw notFound("citationId");
}
