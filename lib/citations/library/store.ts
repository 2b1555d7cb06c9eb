import "server-only";
import { and, arrayContains, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import type { Caller } from "#lib/api/caller";
import { AppError } from "#lib/api/errors";
import { moment } from "#lib/api/moment";
import type { Context } from "#lib/api/operation";
import { decodeCursor, page } from "#lib/api/paging";
import { lockPerson } from "#lib/auth/lock-person";
import { searchQuery, weightedVector } from "#lib/document/search-text";
import { newId } from "#lib/ids";
import { link, requireCollections } from "../collections/store";
import type { CslItem } from "../csl";
import { foldLetters } from "../fold-letters";
import type { Checks, Identifier, libraryCitationShape } from "../shape";
import { identifiersOf } from "./identifiers-of";
import { likenessOf } from "./likeness";
import { plainTitle } from "./plain-title";
import { KnownWorks, type Marks } from "./same-work";
import { searchFields } from "./search-fields";
import { MAX_TAGS } from "./shape";

type Writing = Pick<Context, "db" | "now"> & { caller: Pick<Caller, "userId"> };

// What an index of the store can hold of a title, whatever its letters are.
const SORTED_CHARACTERS = 300;
const ROWS_AT_ONCE = 200;
// To rank every match of a common word would take longer than a person waits.
const RANKED_MATCHES = 500;

const { userId: _owner, search: _search, csl: _csl, checks: _checks, ...described } = getTableColumns(libraryCitation);

const collectionIds = sql<string[]>`array(
  select ${collectionCitation.collectionId} from ${collectionCitation}
  where ${collectionCitation.citationId} = ${libraryCitation.id} order by 1)`;

/** The columns of a citation, for queries of a store. */
export const libraryColumns = {
  ...described,
  // Both were checked when they were written.
  csl: sql<CslItem>`${libraryCitation.csl}`,
  checks: sql<Checks>`${libraryCitation.checks}`,
  collectionIds,
};

/** A work in a person's library. */
export type LibraryCitation = Omit<typeof libraryCitation.$inferSelect, "userId" | "search" | "csl" | "checks"> & {
  csl: CslItem;
  checks: Checks;
  collectionIds: string[];
};

/** Finds a citation of a person's library; throws `not_found`, naming the field. */
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

const isOwn = (userId: string, id: string) => and(eq(libraryCitation.id, id), eq(libraryCitation.userId, userId));

const notFound = (path: string) =>
  new AppError("not_found", "There is no such citation in the library.", {
    details: [{ path, message: "names no citation of yours" }],
    hint: "List or search the library to see the ids of its citations.",
  });

/** Which of a person's citations to list. */
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
  /** The value as a cursor carries it. */
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

/** A page of the library in keyset order, stable while others are added; throws `not_found` for a collection that is not there. */
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

/** All citations that match, in the order of the list. */
export async function allOfLibrary(db: Executor, filter: LibraryFilter): Promise<LibraryCitation[]> {
  const all: LibraryCitation[] = [];
  // In pages, because the embedded store answers nobody else during a statement.
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { rows, nextCursor } = await listLibrary(db, { ...filter, limit: ROWS_AT_ONCE, cursor });
    all.push(...rows);
    cursor = nextCursor;
  }
  return all;
}

/** A page of the citations that match what a person typed, best first; the newest matches only where there are very many. */
export async function searchLibrary(
  db: Executor,
  { userId, q, limit, cursor }: { userId: string; q: string; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("rank"), z.number(), z.string()]));
  const typed = searchQuery(foldLetters(q));
  if (typed === null) return { rows: [], nextCursor: null };
  const query = sql`to_tsquery('simple', ${typed})`;
  const found = db
    .select({ id: libraryCitation.id, rank: sql<number>`ts_rank(${libraryCitation.search}, ${query})`.as("rank") })
    .from(libraryCitation)
    .where(and(eq(libraryCitation.userId, userId), sql`${libraryCitation.search} @@ ${query}`))
    .orderBy(desc(libraryCitation.createdAt), desc(libraryCitation.id))
    .limit(RANKED_MATCHES)
    .as("found");
  const rows = await db
    .select({ ...libraryColumns, rank: found.rank })
    .from(found)
    .innerJoin(libraryCitation, eq(libraryCitation.id, found.id))
    .where(place ? sql`(${found.rank}, ${found.id}) < (${place[1]}::float4, ${place[2]})` : undefined)
    .orderBy(desc(found.rank), desc(found.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => ["rank", row.rank, row.id]);
}

/** Which of these works a person's library has, in their order. */
export async function areInLibrary(
  db: Executor,
  userId: string,
  works: readonly { csl: CslItem; identifier: Identifier | null }[],
): Promise<boolean[]> {
  const marks = works.map(marksOf);
  const known = await knownWorks(db, userId, marks);
  return marks.map((one) => known.find(one) !== undefined);
}

const marksOf = (work: { csl: CslItem; identifier: Identifier | null }): Marks & { url: string | null } => ({
  ...identifiersOf(work),
  likeness: likenessOf(work.csl),
});

async function knownWorks(db: Executor, userId: string, marks: readonly Marks[]) {
  const known = new KnownWorks<LibraryCitation>();
  for (let at = 0; at < marks.length; at += ROWS_AT_ONCE) {
    const alike = isAlike(marks.slice(at, at + ROWS_AT_ONCE));
    const rows = await db
      .select(libraryColumns)
      .from(libraryCitation)
      .where(and(eq(libraryCitation.userId, userId), alike))
      .orderBy(asc(libraryCitation.createdAt), asc(libraryCitation.id));
    for (const row of rows) known.add(row);
  }
  return known;
}

function isAlike(marks: readonly Marks[]): SQL | undefined {
  const given = (kind: keyof Marks) => marks.flatMap((one) => one[kind] ?? []);
  const anyOf = (kind: keyof Marks) => {
    const values = given(kind);
    return values.length > 0 ? inArray(libraryCitation[kind], values) : undefined;
  };
  return or(anyOf("doi"), anyOf("pmid"), anyOf("arxivId"), anyOf("likeness")) ?? sql`false`;
}

/** A work to be saved. */
export type NewWork = { csl: CslItem; identifier: Identifier | null; checks: Checks };

/** What a person says of the works as they save them. */
export type Filing = { tags: readonly string[]; note: string | null; collectionIds: readonly string[] };

/** A work as the library has it, and whether it had it before. */
export type Saved = { citation: LibraryCitation; isDuplicate: boolean };

/**
 * Saves works, each once: one that the library has already is answered as it is there, with what it is filed under
 * added; throws `not_found` for a collection that is not there, `invalid_request` where a citation would get too many tags.
 */
export async function saveWorks(context: Writing, works: readonly NewWork[], filing: Filing): Promise<Saved[]> {
  const { db, caller, now } = context;
  // Two savings of one work at once would make two of it.
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, filing.collectionIds, (index) => `collectionIds.${index}`);
  const marksOfEach = works.map(marksOf);
  const known = await knownWorks(db, caller.userId, marksOfEach);
  const changed = new Map<string, LibraryCitation>();
  const saved = works.map((work, index): Saved => {
    const marks = marksOfEach[index] ?? marksOf(work);
    const there = known.find(marks);
    const citation = there
      ? (changed.get(there.id) ?? file(there, filing, now))
      : newCitation(work, marks, filing, now);
    if (there === undefined) known.add(citation);
    if (citation !== there) changed.set(citation.id, citation);
    return { citation, isDuplicate: there !== undefined };
  });
  await writeCitations(db, caller.userId, [...changed.values()]);
  const citationIds = [...changed.keys()];
  await link(db, { collectionIds: filing.collectionIds, citationIds, now });
  return saved;
}

function newCitation(work: NewWork, marks: ReturnType<typeof marksOf>, filing: Filing, now: Date): LibraryCitation {
  return {
    id: newId("lib"),
    csl: work.csl,
    title: plainTitle(work.csl).slice(0, SORTED_CHARACTERS).toWellFormed(),
    ...marks,
    tags: [...filing.tags],
    note: filing.note,
    checks: work.checks,
    collectionIds: filing.collectionIds.toSorted(),
    createdAt: now,
    updatedAt: now,
  };
}

/** The same citation with what it is filed under added; itself where that adds nothing. */
function file(there: LibraryCitation, filing: Filing, now: Date): LibraryCitation {
  const tags = [...new Set([...there.tags, ...filing.tags])];
  const collectionIds = [...new Set([...there.collectionIds, ...filing.collectionIds])].toSorted();
  const note = there.note ?? filing.note;
  if (tags.length > MAX_TAGS) throw tooManyTags(there.id);
  const isSaid = tags.length > there.tags.length || note !== there.note;
  if (isSaid) return { ...there, tags, note, collectionIds, updatedAt: now };
  return collectionIds.length > there.collectionIds.length ? { ...there, collectionIds } : there;
}

/** A citation would get more tags than it can have, because it is merged with another. */
export const tooManyTags = (id: string): AppError =>
  new AppError("invalid_request", `A citation has ${MAX_TAGS} tags at most.`, {
    details: [{ path: "tags", message: `would be too many together with those of ${id}, which is the same work` }],
  });

/** Inserts a person's citations, and writes the tags and notes of those that are there. */
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

/** Deletes a citation from the library; documents keep their own copy; throws `not_found`. */
export async function deleteLibraryCitation({ db, caller }: Writing, id: string): Promise<void> {
  await lockPerson(db, caller.userId);
  const [row] = await db.delete(libraryCitation).where(isOwn(caller.userId, id)).returning({ id: libraryCitation.id });
  if (!row) throw notFound("citationId");
}

/** A citation of the library as the world sees it. */
export const presentLibraryCitation = (row: LibraryCitation): z.input<typeof libraryCitationShape> => ({
  id: row.id,
  csl: row.csl,
  doi: row.doi,
  pmid: row.pmid,
  arxivId: row.arxivId,
  url: row.url,
  tags: row.tags,
  note: row.note,
  collectionIds: row.collectionIds,
  checks: row.checks,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
