import "server-only";
import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { libraryCitation } from "#db/schema";
import { timestamp } from "#lib/base/timestamp";
import { foldLetters } from "#lib/citations/identity/fold-letters";
import { searchQuery } from "#lib/document/text/search-text";
import { decodeCursor, encodeCursor, page } from "#lib/shapes/paging";
import { type LibraryCitation, libraryColumns } from "./store";

// Ranking every match of a common word would take too long.
const RANKED_AT_ONCE = 200;

// The number of newest works that estimate how common a query is, and the matches among them that make it common.
const SAMPLED = 100;
const MANY = 6;
// A margin above the estimated number, since the newest works are rarely representative.
const WALKED = RANKED_AT_ONCE * SAMPLED * 1.3;

type Match = { id: string; createdAt: Date; rank: number };

/** The newest match of the ranked group, and the last one shown of it. */
const placeShape = z.union([
  z.tuple([z.literal("rank"), timestamp, z.string()]),
  z.tuple([z.literal("rank"), timestamp, z.string(), z.number(), z.string()]),
]);

/**
 * A page of the matching citations, best first; of very many matches, the newest 200 are ranked first, then the 200
 * before these, and so on.
 */
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
 * The newest matches, one more than are ranked together. The index is fast for few matches, but counts all of them; for
 * many it is faster to scan the works from the newest on. A sample estimates how common the query is.
 */
function newestMatches(db: Executor, userId: string, query: SQL, from: SQL): Promise<Match[]> {
  const wanted = RANKED_AT_ONCE + 1;
  const newest = (limit: SQL) => sql`
    select id, created_at, search from library_citation where user_id = ${userId} ${from}
    order by created_at desc, id desc limit ${limit}`;
  const ranked = sql`id, created_at, ts_rank(search, ${query}) as rank`;
  // The ranks of the rows that are found only: PostgreSQL would compute those of all that it sorts.
  const found = sql`
    with sample as (
      select count(*) filter (where search @@ ${query}) as matches from (${newest(sql`${SAMPLED}`)}) as newest
    ), walked as materialized (
      select ${ranked} from (${newest(sql`(select case when matches < ${MANY} then 0 else ${WALKED} / matches end from sample)`)}) as newest
      where search @@ ${query} limit ${wanted}
    ), indexed as (
      select ${ranked} from (
        select id, created_at, search from library_citation
        where user_id = ${userId} ${from} and search @@ ${query} and (select count(*) from walked) < ${wanted}
        order by created_at desc, id desc limit ${wanted}
      ) as newest
    )
    select * from indexed
    union all select * from walked where (select count(*) from walked) = ${wanted}`;
  return db
    .select({
      id: sql<string>`found.id`,
      createdAt: sql`found.created_at`.mapWith(libraryCitation.createdAt),
      rank: sql<number>`found.rank`,
    })
    .from(sql`(${found}) as found`)
    .orderBy(sql`found.created_at desc, found.id desc`);
}
