import "server-only";
import { desc, eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { libraryCitation } from "#db/schema";
import { decodeCursor, page } from "#lib/api/paging";
import { searchQuery } from "#lib/document/search-text";
import { foldLetters } from "../fold-letters";
import { libraryColumns } from "./store";

// To rank every match of a common word would take longer than a person waits.
const RANKED_MATCHES = 500;

// Of the newest works, how many tell whether a query matches many, and how many of them must match for that.
const SAMPLED = 100;
const MANY = 8;
// More than such a share should need, since what is newest is seldom like the rest.
const WALKED = RANKED_MATCHES * SAMPLED * 1.3;

/** A page of the citations that match what a person typed, best first; the newest matches only where there are very many. */
export async function searchLibrary(
  db: Executor,
  { userId, q, limit, cursor }: { userId: string; q: string; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("rank"), z.number(), z.string()]));
  const typed = searchQuery(foldLetters(q));
  if (typed === null) return { rows: [], nextCursor: null };
  const query = sql`${typed}::tsquery`;
  const rank = sql<number>`ts_rank(${libraryCitation.search}, ${query})`;
  const best = db
    .select({ id: libraryCitation.id, rank: rank.as("rank") })
    .from(libraryCitation)
    .innerJoin(sql`(${newestMatches(userId, query)}) as found`, sql`found.id = ${libraryCitation.id}`)
    .where(place ? sql`(${rank}, ${libraryCitation.id}) < (${place[1]}::float4, ${place[2]})` : undefined)
    .orderBy(desc(rank), desc(libraryCitation.id))
    .limit(limit + 1)
    .as("best");
  const rows = await db
    .select({ ...libraryColumns, rank: best.rank })
    .from(best)
    .innerJoin(libraryCitation, eq(libraryCitation.id, best.id))
    .orderBy(desc(best.rank), desc(best.id));
  return page(rows, limit, (row) => ["rank", row.rank, row.id]);
}

/**
 * The newest matches. The index answers at once where there are few, but counts them all where there are many; then it
 * is quicker to go through the works from the newest on until there are enough, and how common a word is, a few tell.
 */
function newestMatches(userId: string, query: SQL): SQL {
  const newest = (limit: SQL) => sql`
    select id, search from library_citation where user_id = ${userId} order by created_at desc, id desc limit ${limit}`;
  return sql`
    with sample as (
      select count(*) filter (where search @@ ${query}) as matches from (${newest(sql`${SAMPLED}`)}) as newest
    ), walked as materialized (
      select id from (${newest(sql`(select case when matches < ${MANY} then 0 else ${WALKED} / matches end from sample)`)}) as newest
      where search @@ ${query} limit ${RANKED_MATCHES}
    ), indexed as (
      select id from library_citation
      where user_id = ${userId} and search @@ ${query} and (select count(*) from walked) < ${RANKED_MATCHES}
      order by created_at desc, id desc limit ${RANKED_MATCHES}
    )
    select id from indexed
    union all select id from walked where (select count(*) from walked) = ${RANKED_MATCHES}`;
}
