import "server-only";
import { setImmediate } from "node:timers/promises";
import { and, asc, desc, eq, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { prepared } from "#db/connection/prepared";
import { document, documentWords, share } from "#db/schema";
import { isTemplate } from "#db/schema/document";
import { idsBelow } from "#lib/access/reach/store";
import { isDraftSharedDirectly, isHeldBy, isNoDraft, isSharedDirectly, sharedFolderIds } from "#lib/access/store";
import { boundedCache } from "#lib/base/bounded-cache";
import type { Bound } from "#lib/base/caller";
import { remembered } from "#lib/base/memoize-result";
import { timestamp } from "#lib/base/timestamp";
import { findPassage, type Passage } from "#lib/document/edit/find";
import { parseCanonical } from "#lib/document/edit/json-text";
import { linkWord } from "#lib/document/text/document-vector";
import { searchedTerms, searchQuery } from "#lib/document/text/search-text";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { Role } from "#lib/shapes/role";
import { asRow, contentColumn, type DocumentRow, documentColumns, standingColumns } from "./store";

/** The filters and the order of a list of documents. */
export type Listing = {
  userId: string;
  access?: "owned" | "shared" | undefined;
  /** The only document or folder that a bound key reads. */
  bound: Bound | null;
  /** `null` selects documents outside folders; undefined selects all. */
  folderId?: string | null | undefined;
  status?: "draft" | "published" | undefined;
  q?: string | undefined;
  /** A document to which the text links. */
  linksTo?: string | undefined;
  /** Whether drafts of documents are listed too. */
  drafts?: boolean | undefined;
  /** Whether it is a template, or not; undefined selects both. */
  template?: boolean | undefined;
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

/** What the statement of a listing depends on; its values are given when it runs. */
type Shape = Pick<Listing, "access" | "status" | "template" | "sort" | "order" | "limit"> & {
  folder: "any" | "none" | "one";
  words: "any" | "none" | "some";
  bound: "not" | Bound["kind"];
  hasTitleWords: boolean;
  isAfter: boolean;
} & Record<"isLinking" | "isSince" | "isByOrigin" | "isByEditor" | "hasDrafts", boolean>;

const given = (name: string) => sql`${sql.placeholder(name)}`;

type Sorting = {
  by(shape: Shape): SQL;
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
    place: timestamp,
    cast: sql`timestamptz`,
  },
  updated: {
    by: () => sql`${document.updatedAt}`,
    textOf: (row) => row.updatedAt.toISOString(),
    place: timestamp,
    cast: sql`timestamptz`,
  },
  title: {
    by: () => sql`lower(${document.title})`,
    textOf: (row) => row.place,
    place: z.string(),
    cast: sql`text`,
  },
  relevance: {
    by: (shape) => sql`${inTitle(shape)} || to_char(${document.updatedAt} at time zone 'UTC', ${ISO})`,
    textOf: (row) => row.place,
    place: z.string(),
    cast: sql`text`,
  },
};

// Fixed in length, so that it sorts as text in any collation.
const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** `2` where the title is what is sought, `1` where it has all words of it, else `0`; plain text, because every match is compared. */
function inTitle({ hasTitleWords }: Shape): SQL {
  if (!hasTitleWords) return sql`'0'`;
  const title = sql`lower(${document.title})`;
  return sql`case when ${title} = ${given("title")}::text then '2' when ${title} like all(${given("titleWords")}::text[]) then '1' else '0' end`;
}

const titleWords = (q: string) => searchedTerms(q).map((words) => `%${words.trim().replace(/[\\%_]/g, "\\$&")}%`);

/**
 * The query for a search, twice: PostgreSQL takes each word that it has no count of for one of a hundred texts, and would
 * look for it in the newest texts first, which are all when it is rare; the product of both estimates lets it ask the index
 * of words. Beginnings of one or two letters are hardly rare, and slow to look up twice.
 */
function queryOf(q: string): string | null {
  const query = searchQuery(q);
  return query && searchedTerms(q).every((term) => term.trim().length > 2) ? `(${query}) & (${query})` : query;
}

/** A page of documents in keyset order, stable while others are added: own, shared or both. A search reads what `indexWords` has indexed. */
export async function listDocumentRows(db: Executor, listing: Listing) {
  const { textOf, place: placeShape } = SORTINGS[listing.sort];
  const kind = `${listing.sort}.${listing.order}`;
  const place = decodeCursor(listing.cursor, z.tuple([z.literal(kind), placeShape, z.string()]));
  const query = listing.q === undefined ? null : queryOf(listing.q);
  const words = listing.sort === "relevance" ? titleWords(listing.q ?? "") : [];
  const { access, status, template, sort, order, limit } = listing;
  const statement = statementOf({
    ...{ access, status, template, sort, order, limit },
    isLinking: listing.linksTo !== undefined,
    folder: listing.folderId === undefined ? "any" : listing.folderId === null ? "none" : "one",
    words: listing.q === undefined ? "any" : query === null ? "none" : "some",
    hasTitleWords: words.length > 0,
    isAfter: place !== null,
    bound: listing.bound?.kind ?? "not",
    isSince: listing.updatedSince !== undefined,
    isByOrigin: listing.origin !== undefined,
    isByEditor: listing.editedBy !== undefined,
    hasDrafts: listing.drafts === true,
  });
  const places = await statement(db, {
    ...listing,
    boundId: listing.bound?.id,
    query,
    links: listing.linksTo === undefined ? undefined : `'${linkWord(listing.linksTo).replaceAll("'", "''")}'`,
    titleWords: words,
    title: listing.q?.trim().toLowerCase(),
    updatedSince: listing.updatedSince?.toISOString(),
    place: place?.[1],
    placeId: place?.[2],
  });
  const stamp = JSON.stringify(places);
  const asked = JSON.stringify(listing);
  const known = pages.get(asked);
  if (known?.stamp === stamp) return known.page;
  const rows = await rowsAt(db, places);
  // A document that was deleted meanwhile would end the list early.
  if (!rows) return listDocumentRows(db, listing);
  const made = remembered(page(rows, listing.limit, (row) => [kind, textOf(row), row.id]));
  pages.set(asked, { stamp, page: made });
  return made;
}

type Rows = { rows: (DocumentRow & { place: string })[]; nextCursor: string | null };

const BYTES_A_ROW = 3_000;

// A list is mostly read again before it changes, and what a list depends on is a fraction of what it shows.
const pages = boundedCache<{ stamp: string; page: Rows }>(
  "lists",
  0.05,
  ({ page: { rows } }, asked) => rows.length * BYTES_A_ROW + asked.length,
);

type Place = Pick<DocumentRow, "id" | "ownerName" | "seesFolder"> & { access: Role | null; place: string };

/** The rows at these places; null when one of them is gone. */
async function rowsAt(db: Executor, places: readonly Place[]): Promise<Rows["rows"] | null> {
  const found = await rowsOf(db, { ids: places.map(({ id }) => id) });
  const byId = new Map(found.map((row) => [row.id, row]));
  const rows = places.flatMap(({ id, access, ownerName, seesFolder, place }) => {
    const row = byId.get(id);
    return row ? { ...asRow({ ...row, access, ownerName, seesFolder }, id, "view"), place } : [];
  });
  return rows.length === places.length ? rows : null;
}

const rowsOf = prepared((db) =>
  db
    .select(documentColumns)
    .from(document)
    .where(sql`${document.id} = any(${given("ids")}::text[]) and ${document.deletedAt} is null`),
);

const statements = new LRUCache<string, ReturnType<typeof prepareList>>({ max: 200 });

function statementOf(shape: Shape): ReturnType<typeof prepareList> {
  const key = JSON.stringify(shape);
  const known = statements.get(key) ?? prepareList(shape);
  statements.set(key, known);
  return known;
}

const prepareList = (shape: Shape) =>
  prepared((db) => {
    const { cast, ...sorting } = SORTINGS[shape.sort];
    const by = sorting.by(shape);
    const userId = given("userId");
    const direction = shape.order === "asc" ? asc : desc;
    const compare = shape.order === "asc" ? sql`>` : sql`<`;
    const after = sql`(${by}, ${document.id}) ${compare} (${given("place")}::${cast}, ${given("placeId")})`;
    // A number in the statement and no parameter, so that a plan for any values can rely on it; drizzle would make it one.
    const limit = sql.raw(String(shape.limit + 1)) as unknown as number;
    const inOrder = [direction(sql.identifier("place")), direction(sql.identifier("id"))] as const;
    // Each scan stops at the first rows of its own index, that of the person or of one folder; a combined condition would
    // read all rows. The columns that look up roles are computed only for the rows of the page.
    const scan = (whose: SQL | undefined) =>
      db
        .select({ id: document.id, place: sql`${by}`.as("place") })
        .from(document)
        .where(and(whose, ...filters(shape), shape.isAfter ? after : undefined))
        .orderBy(direction(by), direction(document.id))
        .limit(limit);
    const isOfOwner = sql`${document.userId} = ${userId}`;
    // Made anew for each use: combining one changes it.
    const owned = () => scan(and(isOfOwner, inFolder(shape)));
    // All below a folder has its owner, so the person has a role on all that a key bound to it reaches, or on nothing.
    const isOfAsked = shape.access && (shape.access === "owned" ? isOfOwner : not(isOfOwner));
    const ofFolder = scan(
      and(eq(document.folderId, sql`shared.id`), shape.bound === "folder" ? isOfAsked : undefined),
    ).as("of_folder");
    const inFolders = (ids: SQL) =>
      db
        .select({ id: ofFolder.id, place: ofFolder.place })
        .from(sql`unnest(${ids}) as shared(id)`)
        .crossJoinLateral(ofFolder)
        .where(inSharedFolder(shape))
        .orderBy(...inOrder)
        .limit(limit);
    const byFolder = inFolders(sharedFolderIds(userId));
    const directly = (isGiven: SQL) => scan(and(isGiven, inUnsharedFolder(shape)));
    const shared = shape.hasDrafts
      ? unionAll(byFolder, directly(isSharedDirectly(userId)), directly(isDraftSharedDirectly(userId)))
      : unionAll(byFolder, directly(isSharedDirectly(userId)));
    const together = shape.access === "shared" ? shared : unionAll(owned(), shared);
    const all = shape.access === "owned" ? owned() : together.orderBy(...inOrder).limit(limit);
    const found = (shape.bound === "folder" ? inFolders(idsBelow(given("boundId"))) : all).as("found");
    return db
      .select({
        id: document.id,
        // Changes with every change of the row.
        written: sql<string>`${document}.xmin::text`,
        ...standingColumns(userId),
        place: sql<string>`${found.place}::text`.as("sorted"),
      })
      .from(document)
      .innerJoin(found, eq(found.id, document.id))
      .orderBy(direction(by), direction(document.id));
  });

function inFolder({ folder }: Shape): SQL | undefined {
  if (folder === "any") return undefined;
  return folder === "none" ? isNull(document.folderId) : sql`${document.folderId} = ${given("folderId")}`;
}

function inSharedFolder({ folder }: Shape): SQL | undefined {
  if (folder === "any") return undefined;
  return folder === "none" ? sql`false` : sql`shared.id = ${given("folderId")}`;
}

// A shared document whose folder is not shared appears in no folder.
function inUnsharedFolder({ folder }: Shape): SQL | undefined {
  return folder === "one" ? sql`false` : undefined;
}

const documentsWithWords = sql`(
  select ${documentWords.documentId} from ${documentWords} where ${documentWords.search} @@ ${given("query")}::tsquery)`;

const hasWords = sql`${document.id} in ${documentsWithWords}`;

// A draft that is not written yet has the words of its document.
const hasWordsOrDraftOf = sql`(${hasWords} or (${document.draftText} is not null and ${document.draftOfId} in ${documentsWithWords}))`;

const linksThere = sql`${document.id} in (
  select ${documentWords.documentId} from ${documentWords} where ${documentWords.search} @@ ${given("links")}::tsquery)`;

function filters({ status, template, words, ...shape }: Shape): (SQL | undefined)[] {
  return [
    isNull(document.deletedAt),
    // What a key is bound to may be a draft.
    shape.hasDrafts || shape.bound === "document" ? undefined : isNoDraft,
    shape.isLinking ? linksThere : undefined,
    template === undefined ? undefined : template ? isTemplate : not(isTemplate),
    shape.bound === "document" ? sql`${document.id} = ${given("boundId")}` : undefined,
    status === undefined
      ? undefined
      : status === "published"
        ? sql`${document.isPublished}`
        : sql`not ${document.isPublished}`,
    shape.isSince ? sql`${document.updatedAt} >= ${given("updatedSince")}::timestamptz` : undefined,
    shape.isByOrigin ? sql`${document.lastEdit} ->> 'origin' = ${given("origin")}` : undefined,
    shape.isByEditor ? sql`${document.lastEdit} -> 'by' ->> 'id' = ${given("editedBy")}` : undefined,
    words === "any" ? undefined : words === "none" ? sql`false` : shape.hasDrafts ? hasWordsOrDraftOf : hasWords,
  ];
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
  const bytes = sql<number>`octet_length(${contentColumn})`.mapWith(Number);
  const sizes = await db.select({ id: document.id, bytes }).from(document).where(inArray(document.id, ids));
  const sizeOf = new Map(sizes.map((row) => [row.id, row.bytes]));
  let left = SEARCHED_CHARACTERS;
  for (const id of ids) {
    left -= sizeOf.get(id) ?? 0;
    if (left < 0) break;
    const [row] = await db.select({ content: contentColumn }).from(document).where(eq(document.id, id));
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
    .where(and(isNull(document.deletedAt), isNoDraft, reached))
    .groupBy(id, origin)
    .orderBy(name)
    .limit(MOST_EDITORS);
}
