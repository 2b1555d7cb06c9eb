import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Executor } from "#db/client";
import { collectionCitation, libraryCitation } from "#db/schema";
import { AppError } from "#lib/base/errors";
import { lockPerson } from "#lib/base/lock-person";
import type { Context } from "#lib/base/operation";
import { link, requireCollections } from "./collections/store";
import { MAX_TAGS } from "./shape";
import { findLibraryCitation, type LibraryCitation, writeCitations } from "./store";

type Writing = Pick<Context, "db" | "now"> & { caller: { userId: string } };

/** A tag of a person's library and the number of its citations. */
export type TagCount = { tag: string; count: number };

/** The tags of a person's library, most used first; at most 200. */
export async function listTags(db: Executor, userId: string): Promise<TagCount[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from (select unnest(${libraryCitation.tags}) as tag from ${libraryCitation} where ${libraryCitation.userId} = ${userId}) tagged
    group by tag order by count desc, lower(tag), tag limit 200`);
  return rows.map(({ tag, count }) => ({ tag, count }));
}

/** The tags, note and collections of a citation. */
export type Filed = { tags: readonly string[]; note: string | null; collectionIds: readonly string[] };

/** Replaces a citation's tags, note and collections; throws `not_found`. */
export async function refile(context: Writing, id: string, filed: Filed): Promise<LibraryCitation> {
  const { db, caller, now } = context;
  await lockPerson(db, caller.userId);
  const before = await findLibraryCitation(db, caller.userId, id);
  await requireCollections(db, caller.userId, filed.collectionIds, (index) => `collectionIds.${index}`);
  const after = { ...before, tags: [...filed.tags], note: filed.note, updatedAt: now };
  await writeCitations(db, caller.userId, [after]);
  await db.delete(collectionCitation).where(eq(collectionCitation.citationId, id));
  await link(db, { collectionIds: filed.collectionIds, citationIds: [id], now });
  return { ...after, collectionIds: filed.collectionIds.toSorted() };
}

/** The union of the tags of several records that become one citation; throws `invalid_request` for too many. */
export function joinTags(id: string, given: readonly (readonly string[])[]): string[] {
  const tags = [...new Set(given.flat())];
  if (tags.length <= MAX_TAGS) return tags;
  throw new AppError("invalid_request", `A citation has ${MAX_TAGS} tags at most.`, {
    details: [{ path: "tags", message: `would be too many together with those of ${id}, which is the same work` }],
  });
}
