import "server-only";
import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import { moment } from "#lib/base/moment";
import { decodeCursor, page } from "#lib/base/paging";
import { requireCollections } from "./collections/store";
import { type LibraryCitation, libraryColumns } from "./store";

const ROWS_AT_ONCE = 200;

/** The filters and the order of a list of a person's citations. */
export type LibraryFilter = {
  userId: string;
  collectionId?: string | undefined;
  tag?: string | undefined;
  sort: "created" | "updated" | "title";
};

type Sorting = {
  by: SQL;
  direction: typeof asc | typeof desc;
  isAfter: SQL;
  textOf(row: LibraryCitation & { sortedTitle: string }): string;
  /** The sort value in a cursor. */
  place: z.ZodType<string>;
  cast: SQL;
};

const newestFirst = { direction: desc, isAfter: sql`<`, place: moment, cast: sql`timestamptz` };

const SORTINGS: Record<LibraryFilter["sort"], Sorting> = {
  created: { ...newestFirst, by: sql`${libraryCitation.createdAt}`, textOf: (row) => row.createdAt.toISOString() },
  updated: { ...newestFirst, by: sql`${libraryCitation.updatedAt}`, textOf: (row) => row.updatedAt.toISOString() },
  title: {
    by: sql`lower(${libraryCitation.title})`,
    direction: asc,
    isAfter: sql`>`,
    textOf: (row) => row.sortedTitle,
    place: z.string(),
    cast: sql`text`,
  },
};

/**
 * A page of the library in keyset order, stable while others are added; throws `not_found` for an unknown collection.
 */
export async function listLibrary(
  db: Executor,
  { limit, cursor, ...filter }: LibraryFilter & { limit: number; cursor?: string | undefined },
) {
  const { by, direction, isAfter, textOf, place: placeShape, cast } = SORTINGS[filter.sort];
  const place = decodeCursor(cursor, z.tuple([z.literal(filter.sort), placeShape, z.string()]));
  await requireCollections(db, filter.userId, filter.collectionId ? [filter.collectionId] : [], () => "collectionId");
  const after = place && sql`(${by}, ${libraryCitation.id}) ${isAfter} (${place[1]}::${cast}, ${place[2]})`;
  const rows = await db
    .select({ ...libraryColumns, sortedTitle: sql<string>`lower(${libraryCitation.title})` })
    .from(libraryCitation)
    .where(and(...filters(db, filter), after ?? undefined))
    .orderBy(direction(by), direction(libraryCitation.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => [filter.sort, textOf(row), row.id]);
}

const filters = (db: Executor, { userId, collectionId, tag }: LibraryFilter) => [
  eq(libraryCitation.userId, userId),
  tag === undefined ? undefined : arrayContains(libraryCitation.tags, [tag]),
  collectionId === undefined
    ? undefined
    : inArray(
        libraryCitation.id,
        db
          .select({ id: collectionCitation.citationId })
          .from(collectionCitation)
          .where(eq(collectionCitation.collectionId, collectionId)),
      ),
];

/** All matching citations in the order of the list. */
export async function allOfLibrary(db: Executor, filter: LibraryFilter): Promise<LibraryCitation[]> {
  const all: LibraryCitation[] = [];
  // In pages, because the embedded store serves no other request during a statement.
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows, nextCursor } = await listLibrary(db, { ...filter, limit: ROWS_AT_ONCE, cursor });
    for (const row of rows) all.push(row);
    cursor = nextCursor;
  }
  return all;
}
