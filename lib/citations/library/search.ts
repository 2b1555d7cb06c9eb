import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/client";
import { libraryCitation } from "#db/schema";
import { decodeCursor, page } from "#lib/api/paging";
import { searchQuery } from "#lib/document/search-text";
import { foldLetters } from "../fold-letters";
import { libraryColumns } from "./store";

// To rank every match of a common word would take longer than a person waits.
const RANKED_MATCHES = 500;

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
