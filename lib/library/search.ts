import "server-only";
import { desc, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { libraryCitation } from "#db/schema";
import { moment } from "#lib/base/moment";
import { decodeCursor, encodeCursor, page } from "#lib/base/paging";
import { foldLetters } from "#lib/citations/fold-letters";
import { searchQuery } from "#lib/document/search-text";
import { type LibraryCitation, libraryColumns } from "./store";

// To rank every match of a common word would take longer than a person waits.
const RANKED_AT_ONCE = 200;

// Of the newest works, how many tell whether a query matches many, and how many of them must match for that.
const SAMPLED = 100;
const MANY = 6;
// More than such a share should need, since what is newest is seldom like the rest.
const WALKED = RANKED_AT_ONCE * SAMPLED * 1.3;

type Match = { id: string; createdAt: Date; rank: number };

/** The newest match of those that are ranked together, and the last one shown of them. */
const placeShape = z.union([
  z.tuple([z.literal("rank"), moment, z.string()]),
  z.tuple([z.literal("rank"), moment, z.string(), z.number(), z.string()]),
]);

/** A page of the citations that match what a person typed, best first; where there are very many, the best of the newest 200, then of the 200 before these, and so on. */
export async function searchLibrary(
  db: Executor,
  { userId, q, limit, cursor }: { userId: string; q: string; limit: number; cursor?: string | undefined },
) {
  const [, createdAt, id, rank, lastId] = decodeCursor(cursor, placeShape) ?? [];
  const typed = searchQuery(foldLetters(q));
  if (typed === null) return { rows: [], nextCursor: null };
  const from = createdAt && id ? sql`and (created_at, id) <= (${createdAt}::timestamptz, ${id})` : sql``;
  const found = await newestMatches(db, userId, sql`${typed}::tsquery`, from);
  const [newest, next] = [found[0], found[RANKED_AT_ONCE]];
  const rest = found
    .slice(0, RANKED_AT_ONCE)
    .filter((match) => rank === undefined || lastId === undefined || isBetter({ rank, id: lastId }, match))
    .sort((one, other) => (isBetter(one, other) ? -1 : 1));
  const { rows, nextCursor } = page(rest, limit, (match) => [...placeOf(newest ?? match), match.rank, match.id]);
  const following = nextCursor ?? (next ? encodeCursor(placeOf(next)) : null);
  return { rows: await inOrderOf(db, rows), nextCursor: following };
}

const placeOf = ({ createdAt, id }: Match) => ["rank", createdAt.toISOString(), id];

type Ranked = Pick<Match, "rank" | "id">;

const isBetter = (one: Ranked, other: Ranked) =>
  one.rank > other.rank || (one.rank === other.rank && one.id > other.id);

async function inOrderOf(db: Executor, matches: readonly Match[]): Promise<LibraryCitation[]> {
  if (matches.length === 0) return [];
  const ids = matches.map(({ id }) => id);
  const rows = await db.select(libraryColumns).from(libraryCitation).where(inArray(libraryCitation.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * The newest matches, one more than are ranked together. The index answers at once where there are few, but counts them
 * all where there are many; then it is quicker to go through the works from the newest on until there are enough, and how
 * common a word is, a few tell.
 */
function newestMatches(db: Executor, userId: string, query: SQL, from: SQL): Promise<Match[]> {
  const wanted = RANKED_AT_ONCE + 1;
  const newest = (limit: SQL) => sql`
    select id, search from library_citation where user_id = ${userId} ${from}
    order by created_at desc, id desc limit ${limit}`;
  const found = sql`
    with sample as (
      select count(*) filter (where search @@ ${query}) as matches from (${newest(sql`${SAMPLED}`)}) as newest
    ), walked as materialized (
      select id from (${newest(sql`(select case when matches < ${MANY} then 0 else ${WALKED} / matches end from sample)`)}) as newest
      where search @@ ${query} limit ${wanted}
    ), indexed as (
      select id from library_citation
      where user_id = ${userId} ${from} and search @@ ${query} and (select count(*) from walked) < ${wanted}
      order by created_at desc, id desc limit ${wanted}
    )
    select id from indexed
    union all select id from walked where (select count(*) from walked) = ${wanted}`;
  return db
    .select({
      id: libraryCitation.id,
      createdAt: libraryCitation.createdAt,
      rank: sql<number>`ts_rank(${libraryCitation.search}, ${query})`,
    })
    .from(libraryCitation)
    .innerJoin(sql`(${found}) as found`, sql`found.id = ${libraryCitation.id}`)
    .orderBy(desc(libraryCitation.createdAt), desc(libraryCitation.id));
}
