import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Executor } from "#db/client";
import { document, share } from "#db/schema";
import { isHeldBy, isSharedDirectly, sharedFolderIds } from "#lib/access/store";
import { moment } from "#lib/base/moment";
import { decodeCursor, page } from "#lib/base/paging";
import { findPassage, type Passage } from "#lib/document/find";
import { parseCanonical } from "#lib/document/json-text";
import { searchedTerms, searchQuery } from "#lib/document/search-text";
import { asRow, type DocumentRow, documentColumns, standingColumns } from "./store";

/** The filters and the order of a list of documents. */
export type Listing = {
  userId: string;
  access?: "owned" | "shared" | undefined;
  /** The only document that a bound key reads. */
  onlyId: string | null;
  /** `null` selects documents outside folders; undefined selects all. */
  folderId?: string | null | undefined;
  status?: "draft" | "published" | undefined;
  q?: string | undefined;
  updatedSince?: Date | undefined;
  /** Whether a person or an agent changed it last. */
  origin?: "human" | "agent" | undefined;
  /** The person or key that changed it last. */
  editedBy?: string | undefined;
  sort: "created" | "updated" | "title" | "relevance";
  order: "asc" | "desc";
  limit: number;
  cursor?: string | undefined;
};

type Sorting = {
  by(listing: Listing): SQL;
  /** The sort value of a row; of an expression, what the query computed. */
  textOf(row: DocumentRow & { place: string }): string;
  /** The sort value in a cursor. */
  place: z.ZodType<string>;
  cast: SQL;
};

const SORTINGS: Record<Listing["sort"], Sorting> = {
  created: {
    by: () => sql`${document.createdAt}`,
    textOf: (row) => row.createdAt.toISOString(),
    place: moment,
    cast: sql`timestamptz`,
  },
  updated: {
    by: () => sql`${document.updatedAt}`,
    textOf: (row) => row.updatedAt.toISOString(),
    place: moment,
    cast: sql`timestamptz`,
  },
  title: {
    by: () => sql`lower(${document.title})`,
    textOf: (row) => row.place,
    place: z.string(),
    cast: sql`text`,
  },
  relevance: {
    by: ({ q = "" }) => sql`${inTitle(q)} || to_char(${document.updatedAt} at time zone 'UTC', ${ISO})`,
    textOf: (row) => row.place,
    place: z.string(),
    cast: sql`text`,
  },
};

// Fixed in length, so that it sorts as text in any collation.
const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** `1` where the title has all words that are sought, else `0`; plain text, because every match is compared. */
function inTitle(q: string): SQL {
  const patterns = searchedTerms(q).map((words) => `%${words.trim().replace(/[\\%_]/g, "\\$&")}%`);
  if (patterns.length === 0) return sql`'0'`;
  return sql`case when lower(${document.title}) like all(${sql.param(patterns)}::text[]) then '1' else '0' end`;
}

/** A page of documents in keyset order, stable while others are added: own, shared or both. */
export async function listDocumentRows(db: Executor, listing: Listing) {
  const { textOf, place: placeShape, cast, ...sorting } = SORTINGS[listing.sort];
  const by = sorting.by(listing);
  const kind = `${listing.sort}.${listing.order}`;
  const place = decodeCursor(listing.cursor, z.tuple([z.literal(kind), placeShape, z.string()]));
  const direction = listing.order === "asc" ? asc : desc;
  const compare = listing.order === "asc" ? sql`>` : sql`<`;
  const after = place ? sql`(${by}, ${document.id}) ${compare} (${place[1]}::${cast}, ${place[2]})` : undefined;
  const limit = listing.limit + 1;
  const inOrder = [direction(sql.identifier("place")), direction(sql.identifier("id"))] as const;
  // Each scan stops at the first rows of its own index, that of the person or of one folder; a combined condition would
  // read all rows. The columns that look up roles are computed only for the rows of the page.
  const scan = (whose: SQL | undefined) =>
    db
      .select({ id: document.id, place: sql`${by}`.as("place") })
      .from(document)
      .where(and(whose, ...filters(listing), after))
      .orderBy(direction(by), direction(document.id))
      .limit(limit);
  const owned = scan(and(eq(document.userId, listing.userId), inFolder(listing)));
  // What is in a folder belongs to the folder's owner.
  const ofFolder = scan(eq(document.folderId, sql`shared.id`)).as("of_folder");
  const byFolder = db
    .select({ id: ofFolder.id, place: ofFolder.place })
    .from(sql`unnest(${sharedFolderIds(listing.userId)}) as shared(id)`)
    .crossJoinLateral(ofFolder)
    .where(inSharedFolder(listing))
    .orderBy(...inOrder)
    .limit(limit);
  const directly = scan(and(isSharedDirectly(listing.userId), inUnsharedFolder(listing)));
  const together = listing.access === "shared" ? unionAll(byFolder, directly) : unionAll(owned, byFolder, directly);
  const found = (listing.access === "owned" ? owned : together.orderBy(...inOrder).limit(limit)).as("found");
  const rows = await db
    .select({
      ...documentColumns,
      ...standingColumns(listing.userId),
      place: sql<string>`${found.place}::text`.as("sorted"),
    })
    .from(document)
    .innerJoin(found, eq(found.id, document.id))
    .orderBy(direction(by), direction(document.id));
  return page(
    rows.map((row) => ({ ...asRow(row, row.id, "view"), place: row.place })),
    listing.limit,
    (row) => [kind, textOf(row), row.id],
  );
}

function inFolder({ folderId }: Listing): SQL | undefined {
  if (folderId === undefined) return undefined;
  return folderId === null ? isNull(document.folderId) : eq(document.folderId, folderId);
}

function inSharedFolder({ folderId }: Listing): SQL | undefined {
  if (folderId === undefined) return undefined;
  return folderId === null ? sql`false` : sql`shared.id = ${folderId}`;
}

// A shared document whose folder is not shared appears in no folder.
function inUnsharedFolder({ folderId }: Listing): SQL | undefined {
  return folderId === undefined || folderId === null ? undefined : sql`false`;
}

function filters({ onlyId, status, q, updatedSince, origin, editedBy }: Listing): (SQL | undefined)[] {
  return [
    isNull(document.deletedAt),
    onlyId === null ? undefined : eq(document.id, onlyId),
    status === undefined ? undefined : eq(document.isPublished, status === "published"),
    updatedSince === undefined ? undefined : gte(document.updatedAt, updatedSince),
    origin === undefined ? undefined : sql`${document.lastEdit} ->> 'origin' = ${origin}`,
    editedBy === undefined ? undefined : sql`${document.lastEdit} -> 'by' ->> 'id' = ${editedBy}`,
    q === undefined ? undefined : matches(q),
  ];
}

function matches(q: string): SQL {
  const query = searchQuery(q);
  return query === null ? sql`false` : sql`${document.search} @@ ${query}::tsquery`;
}

// Some five documents of a hundred pages, or any number of short ones: at most half a second of work, in short pieces.
const SEARCHED_CHARACTERS = 8_000_000;

/** Finds in each of these documents the passage that a full-text query found it by, null where its text has none; those past 8 million characters of JSON are left out. */
export async function findPassages(
  db: Executor,
  rows: readonly { id: string }[],
  q: string,
): Promise<Map<string, Passage | null>> {
  const passages = new Map<string, Passage | null>();
  if (rows.length === 0) return passages;
  const ids = rows.map(({ id }) => id);
  const bytes = sql<number>`octet_length(${document.content})`.mapWith(Number);
  const sizes = await db.select({ id: document.id, bytes }).from(document).where(inArray(document.id, ids));
  const sizeOf = new Map(sizes.map((row) => [row.id, row.bytes]));
  let left = SEARCHED_CHARACTERS;
  for (const id of ids) {
    left -= sizeOf.get(id) ?? 0;
    if (left < 0) break;
    const [row] = await db.select({ content: document.content }).from(document).where(eq(document.id, id));
    if (row) passages.set(id, findPassage(parseCanonical(row.content), q));
    // Other requests are served between two texts.
    await setImmediate();
  }
  return passages;
}

const MOST_EDITORS = 50;

/** Who changed a document last: a person or a key, by name. */
export type Editor = { id: string; name: string; origin: "human" | "agent" };

/** Those who changed a document last that a person owns or was given, by name; at most 50. */
export async function listEditors(db: Executor, userId: string): Promise<Editor[]> {
  const origin = sql<Editor["origin"]>`${document.lastEdit} ->> 'origin'`;
  const id = sql<string>`${document.lastEdit} -> 'by' ->> 'id'`;
  const name = sql<string>`max(${document.lastEdit} -> 'by' ->> 'name')`;
  const given = db.select({ id: share.documentId }).from(share).where(isHeldBy(userId));
  const reached = or(
    eq(document.userId, userId),
    sql`${document.folderId} in (select unnest(${sharedFolderIds(userId)}))`,
    inArray(document.id, given),
  );
  return db
    .select({ id, name, origin })
    .from(document)
    .where(and(isNull(document.deletedAt), reached))
    .groupBy(id, origin)
    .orderBy(name)
    .limit(MOST_EDITORS);
}
