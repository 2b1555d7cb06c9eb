import "server-only";
import { and, arrayContains, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import type { CslItem } from "#lib/citations/csl/csl";
import { decodeCursor, page } from "#lib/shapes/paging";
import { requireCollections } from "../collections/store";
import { SORT_KEYS, type SortKey } from "./orders";
import { type Direction, type LibrarySort, usualDirection } from "./sorts";
import { type LibraryCitation, libraryColumns, type ReadingState } from "./store";

const ROWS_AT_ONCE = 200;

/** The filters and the order of a list of a person's citations. */
export type LibraryFilter = {
  userId: string;
  collectionId?: string | undefined;
  tag?: string | undefined;
  type?: CslItem["type"] | undefined;
  year?: number | undefined;
  reading?: ReadingState | undefined;
  /** Only these citations. */
  ids?: readonly string[] | undefined;
  sort: LibrarySort;
  /** The usual direction of the order by default. */
  order?: Direction | undefined;
};

/**
 * A page of the library in keyset order, stable while others are added; throws `not_found` for an unknown collection.
 */
export async function listLibrary(
  db: Executor,
  { limit, cursor, ...filter }: LibraryFilter & { limit: number; cursor?: string | undefined },
) {
  const { sort, order = usualDirection(sort) } = filter;
  const sortKeys: readonly SortKey[] = SORT_KEYS[sort];
  const name = order === usualDirection(sort) ? sort : `${sort} ${order}`;
  const place = decodeCursor(cursor, z.tuple([z.literal(name), ...sortKeys.map(({ shape }) => shape), z.string()]));
  await requireCollections(db, filter.userId, filter.collectionId ? [filter.collectionId] : [], () => "collectionId");
  const [by, direction] = [sortKeys.map((key) => key.by), order === "asc" ? asc : desc];
  const isAfter = order === "asc" ? sql`>` : sql`<`;
  const after =
    place && sql`(${commas([...by, sql`${libraryCitation.id}`])}) ${isAfter} (${commas(valuesOf(place, sortKeys))})`;
  const keys = sql<(string | number)[]>`jsonb_build_array(${commas(sortKeys.map(({ shown }) => shown))})`;
  const rows = await db
    .select({ ...libraryColumns, keys })
    .from(libraryCitation)
    .where(and(...filters(db, filter), after ?? undefined))
    .orderBy(...by.map((each) => direction(each)), direction(libraryCitation.id))
    .limit(limit + 1);
  return page(rows, limit, ({ keys, id }) => [name, ...keys, id]);
}

const commas = (parts: SQL[]) => sql.join(parts, sql`, `);

const valuesOf = ([, ...values]: readonly unknown[], keys: readonly SortKey[]) =>
  values.map((value, at) => (keys[at] ? sql`${value}::${keys[at].type}` : sql`${value}`));

const filters = (db: Executor, { userId, collectionId, tag, type, year, reading, ids }: LibraryFilter) => [
  eq(libraryCitation.userId, userId),
  type === undefined ? undefined : sql`(${libraryCitation.csl}->>'type') = ${type}`,
  year === undefined ? undefined : eq(libraryCitation.year, year),
  reading === undefined ? undefined : eq(libraryCitation.reading, reading),
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
