import "server-only";
import { and, asc, desc, eq, gte, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { document } from "#db/schema";
import { moment } from "#lib/base/moment";
import { decodeCursor, page } from "#lib/base/paging";
import { searchQuery } from "#lib/document/search-text";
import { type DocumentRow, documentColumns } from "./store";

/** Which of a person's documents to list, and how. */
export type Listing = {
  userId: string;
  /** The only document a bound key sees. */
  onlyId: string | null;
  /** `null` for documents in no folder; left out for all. */
  folderId?: string | null | undefined;
  status?: "draft" | "published" | undefined;
  q?: string | undefined;
  updatedSince?: Date | undefined;
  sort: "created" | "updated" | "title";
  order: "asc" | "desc";
  limit: number;
  cursor?: string | undefined;
};

type Sorting = {
  by: SQL;
  textOf(row: DocumentRow & { sortedTitle: string }): string;
  /** The value as a cursor carries it. */
  place: z.ZodType<string>;
  cast: SQL;
};

const SORTINGS: Record<Listing["sort"], Sorting> = {
  created: {
    by: sql`${document.createdAt}`,
    textOf: (row) => row.createdAt.toISOString(),
    place: moment,
    cast: sql`timestamptz`,
  },
  updated: {
    by: sql`${document.updatedAt}`,
    textOf: (row) => row.updatedAt.toISOString(),
    place: moment,
    cast: sql`timestamptz`,
  },
  title: { by: sql`lower(${document.title})`, textOf: (row) => row.sortedTitle, place: z.string(), cast: sql`text` },
};

/** A page of documents in keyset order, stable while others are added. */
export async function listDocumentRows(db: Executor, listing: Listing) {
  const { by, textOf, place: placeShape, cast } = SORTINGS[listing.sort];
  const kind = `${listing.sort}.${listing.order}`;
  const place = decodeCursor(listing.cursor, z.tuple([z.literal(kind), placeShape, z.string()]));
  const direction = listing.order === "asc" ? asc : desc;
  const compare = listing.order === "asc" ? sql`>` : sql`<`;
  const after = place ? sql`(${by}, ${document.id}) ${compare} (${place[1]}::${cast}, ${place[2]})` : undefined;
  const rows = await db
    .select({ ...documentColumns, sortedTitle: sql<string>`lower(${document.title})` })
    .from(document)
    .where(and(...filters(listing), after))
    .orderBy(direction(by), direction(document.id))
    .limit(listing.limit + 1);
  return page(rows, listing.limit, (row) => [kind, textOf(row), row.id]);
}

function filters({ userId, onlyId, folderId, status, q, updatedSince }: Listing): (SQL | undefined)[] {
  return [
    eq(document.userId, userId),
    isNull(document.deletedAt),
    onlyId === null ? undefined : eq(document.id, onlyId),
    folderId === undefined
      ? undefined
      : folderId === null
        ? isNull(document.folderId)
        : eq(document.folderId, folderId),
    status === undefined ? undefined : eq(document.isPublished, status === "published"),
    updatedSince === undefined ? undefined : gte(document.updatedAt, updatedSince),
    q === undefined ? undefined : matches(q),
  ];
}

function matches(q: string): SQL {
  const query = searchQuery(q);
  return query === null ? sql`false` : sql`${document.search} @@ ${query}::tsquery`;
}
