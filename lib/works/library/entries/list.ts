import "server-only";
import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import { moment } from "#lib/base/moment";
import type { CslItem } from "#lib/citations/csl/csl";
import { decodeCursor, page } from "#lib/shapes/paging";
import { requireCollections } from "../collections/store";
import { type LibraryCitation, libraryColumns } from "./store";

const ROWS_AT_ONCE = 200;

/** The filters and the order of a list of a person's citations. */
export type LibraryFilter = {
  userId: string;
  collectionId?: string | undefined;
  tag?: string | undefined;
  type?: CslItem["type"] | undefined;
  year?: number | undefined;
  /** Only these citations. */
  ids?: readonly string[] | undefined;
  sort: (typeof LIBRARY_SORTS)[number];
};

/** The orders of a library: newest, last changed, by title, latest year, by type and then title. */
export const LIBRARY_SORTS = ["created", "updated", "title", "year", "type"] as const;

type Sorting = {
  by: SQL[];
  direction: typeof asc | typeof desc;
  isAfter: SQL;
  /** The sort values in a cursor, without the id. */
  placeOf(row: LibraryCitation & { sortedTitle: string; sortedYear: number }): (string | number)[];
  place: z.ZodType<string | number>[];
  casts: SQL[];
};

const newestFirst = { direction: desc, isAfter: sql`<`, place: [moment], casts: [sql`timestamptz`] };

const sortedTitle = sql<string>`lower(${libraryCitation.title})`;
// Works without a year come last.
const sortedYear = sql<number>`coalesce(${libraryCitation.year}, -10000)`;

const SORTINGS: Record<LibraryFilter["sort"], Sorting> = {
  created: { ...newestFirst, by: [sql`${libraryCitation.createdAt}`], placeOf: (row) => [row.createdAt.toISOString()] },
  updated: { ...newestFirst, by: [sql`${libraryCitation.updatedAt}`], placeOf: (row) => [row.updatedAt.toISOString()] },
  title: {
    by: [sortedTitle],
    direction: asc,
    isAfter: sql`>`,
    placeOf: (row) => [row.sortedTitle],
    place: [z.string()],
    casts: [sql`text`],
  },
  year: {
    by: [sortedYear],
    direction: desc,
    isAfter: sql`<`,
    placeOf: (row) => [row.sortedYear],
    place: [z.int()],
    casts: [sql`integer`],
  },
  type: {
    by: [sql`(${libraryCitation.csl}->>'type')`, sortedTitle],
    direction: asc,
    isAfter: sql`>`,
    placeOf: (row) => [row.csl.type, row.sortedTitle],
    place: [z.string(), z.string()],
    casts: [sql`text`, sql`text`],
  },
};

/**
 * A page of the library in keyset order, stable while others are added; throws `not_found` for an unknown collection.
 */
export async function listLibrary(
  db: Executor,
  { limit, cursor, ...filter }: LibraryFilter & { limit: number; cursor?: string | undefined },
) {
  const { by, direction, isAfter, placeOf, place: shapes, casts } = SORTINGS[filter.sort];
  const place = decodeCursor(cursor, z.tuple([z.literal(filter.sort), ...shapes, z.string()]));
  await requireCollections(db, filter.userId, filter.collectionId ? [filter.collectionId] : [], () => "collectionId");
  const after =
    place && sql`(${commas([...by, sql`${libraryCitation.id}`])}) ${isAfter} (${commas(valuesOf(place, casts))})`;
  const rows = await db
    .select({ ...libraryColumns, sortedTitle, sortedYear })
    .from(libraryCitation)
    .where(and(...filters(db, filter), after ?? undefined))
    .orderBy(...by.map((each) => direction(each)), direction(libraryCitation.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => [filter.sort, ...placeOf(row), row.id]);
}

const commas = (parts: SQL[]) => sql.join(parts, sql`, `);

const valuesOf = ([, ...values]: readonly unknown[], casts: readonly SQL[]) =>
  values.map((value, at) => (casts[at] ? sql`${value}::${casts[at]}` : sql`${value}`));

const filters = (db: Executor, { userId, collectionId, tag, type, year, ids }: LibraryFilter) => [
  eq(libraryCitation.userId, userId),
  type === undefined ? undefined : sql`(${libraryCitation.csl}->>'type') = ${type}`,
  year === undefined ? undefined : eq(libraryCitation.year, year),
  ids === undefined ? undefined : inArray(libraryCitation.id, [...ids]),
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
