import "server-only";
import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Executor } from "#db/connection/client";
import { collection, collectionCitation, libraryCitation } from "#db/schema";
import { lockPerson } from "#lib/access/locks/lock-person";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import type { Context } from "#lib/base/operation";
import { keepDeleted } from "#lib/deletions/store";
import { decodeCursor, page } from "#lib/shapes/paging";
import type { collectionShape } from "./shape";

type Writing = Pick<Context, "db" | "now"> & { caller: Pick<Caller, "userId"> };

const { userId: _owner, ...described } = getTableColumns(collection);

/** A collection's row with the number of citations in it. */
export type CollectionRow = Omit<typeof collection.$inferSelect, "userId"> & { citationCount: number };

// Counted on each request, from an index: every concurrent write would have to update a stored number.
const countedColumns = (db: Executor) => ({
  ...described,
  citationCount: db.$count(collectionCitation, eq(collectionCitation.collectionId, collection.id)),
});

const isOwn = (userId: string, ids: readonly string[]) =>
  and(inArray(collection.id, [...ids]), eq(collection.userId, userId));

/** A page of a person's collections by name. */
export async function listCollectionRows(
  db: Executor,
  { userId, limit, cursor }: { userId: string; limit: number; cursor?: string | undefined },
) {
  const place = decodeCursor(cursor, z.tuple([z.literal("collections"), z.string(), z.string()]));
  const name = sql<string>`lower(${collection.name})`;
  const after: SQL | undefined = place ? sql`(${name}, ${collection.id}) > (${place[1]}, ${place[2]})` : undefined;
  const rows = await db
    .select({ ...countedColumns(db), sortedName: name })
    .from(collection)
    .where(and(eq(collection.userId, userId), after))
    .orderBy(asc(name), asc(collection.id))
    .limit(limit + 1);
  return page(rows, limit, (row) => ["collections", row.sortedName, row.id]);
}

/** Creates an empty collection; throws `not_found` for an unknown parent. */
export async function insertCollection(
  { db, caller, now }: Writing,
  name: string,
  parentId: string | null = null,
): Promise<CollectionRow> {
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, parentId ? [parentId] : [], () => "parentId");
  const [row] = await db
    .insert(collection)
    .values({ id: newId("col"), userId: caller.userId, name, parentId, createdAt: now })
    .returning(described);
  if (!row) throw new Error("The collection was not inserted.");
  return { ...row, citationCount: 0 };
}

/** Throws `not_found` unless the person owns all these collections; `fieldOf` names the field of each. */
export async function requireCollections(
  db: Executor,
  userId: string,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.select({ id: collection.id }).from(collection).where(isOwn(userId, ids));
  refuseMissing(ids, rows, "collection", fieldOf);
}

/**
 * Renames a collection or moves it into another one; throws `not_found`, and `invalid_request` when it would be inside
 * itself.
 */
export async function updateCollection(
  { db, caller }: Writing,
  id: string,
  { name, parentId }: { name?: string | undefined; parentId?: string | null | undefined },
): Promise<void> {
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, [id], () => "collectionId");
  await requireCollections(db, caller.userId, parentId ? [parentId] : [], () => "parentId");
  if (parentId && (await isWithin(db, parentId, id))) {
    throw new AppError("invalid_request", "A collection cannot be moved into itself.", {
      details: [{ path: "parentId", message: "is the collection, or is in it" }],
    });
  }
  const changed = { ...(name === undefined ? {} : { name }), ...(parentId === undefined ? {} : { parentId }) };
  if (Object.keys(changed).length > 0) await db.update(collection).set(changed).where(eq(collection.id, id));
}

async function isWithin(db: Executor, id: string, outer: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from ${collection} where id = ${id}
      union select one.id, one.parent_id from ${collection} one join above on one.id = above.parent_id
    )
    select id from above where id = ${outer}`);
  return rows.length > 0;
}

/** Deletes a collection, while its citations remain in the library; it is kept for Undo. Throws `not_found`. */
export async function deleteCollection({ db, caller, now }: Writing, id: string): Promise<void> {
  await lockPerson(db, caller.userId);
  const owner = sql`${id}::text`;
  const own = db
    .select({ id: collection.id })
    .from(collection)
    .where(isOwn(caller.userId, [id]));
  await keepDeleted(db, { userId: caller.userId, now }, [
    { part: "collection", owner, where: inArray(collection.id, own) },
    { part: "nesting", owner, where: or(inArray(collection.id, own), inArray(collection.parentId, own)) },
    { part: "filing", owner, where: inArray(collectionCitation.collectionId, own) },
  ]);
  const [row] = await db
    .delete(collection)
    .where(isOwn(caller.userId, [id]))
    .returning({ id: collection.id });
  if (!row) refuseMissing([id], [], "collection", () => "collectionId");
}

/**
 * Adds citations to a collection, skipping those already in it; throws `not_found`, with `fieldOf` naming the field of
 * each.
 */
export async function addToCollection(
  { db, caller, now }: Writing,
  {
    collectionId,
    citationIds,
    fieldOf,
  }: { collectionId: string; citationIds: readonly string[]; fieldOf(index: number): string },
): Promise<CollectionRow> {
  // Writes to a person's library are serialized, so citations that are found here exist until the transaction ends.
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, [collectionId], () => "collectionId");
  const { id, userId } = libraryCitation;
  const own = and(inArray(id, [...citationIds]), eq(userId, caller.userId));
  refuseMissing(citationIds, await db.select({ id }).from(libraryCitation).where(own), "citation", fieldOf);
  await link(db, { collectionIds: [collectionId], citationIds, now });
  return findCollection(db, collectionId);
}

/** Links each of these citations with each of these collections, which the caller has checked to be one person's. */
export async function link(
  db: Executor,
  { collectionIds, citationIds, now }: { collectionIds: readonly string[]; citationIds: readonly string[]; now: Date },
): Promise<void> {
  const rows = collectionIds.flatMap((collectionId) =>
    citationIds.map((citationId) => ({ collectionId, citationId, addedAt: now })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insert(collectionCitation)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
}

// A PostgreSQL statement takes at most 65,535 parameters.
const ROWS_AT_ONCE = 5_000;

/** Removes a citation from a collection; throws `not_found` when it is not in it. */
export async function removeFromCollection(
  { db, caller }: Writing,
  { collectionId, citationId }: { collectionId: string; citationId: string },
): Promise<void> {
  await lockPerson(db, caller.userId);
  await requireCollections(db, caller.userId, [collectionId], () => "collectionId");
  const isMeant = and(eq(collectionCitation.collectionId, collectionId), eq(collectionCitation.citationId, citationId));
  const [row] = await db.delete(collectionCitation).where(isMeant).returning({ id: collectionCitation.citationId });
  if (row) return;
  throw new AppError("not_found", "This citation is not in the collection.", {
    details: [{ path: "citationId", message: "names no citation of this collection" }],
    hint: "List the citations of the collection to see what is in it.",
  });
}

async function findCollection(db: Executor, id: string): Promise<CollectionRow> {
  const [row] = await db.select(countedColumns(db)).from(collection).where(eq(collection.id, id));
  if (!row) throw new Error("The collection vanished under a lock.");
  return row;
}

function refuseMissing(
  ids: readonly string[],
  found: readonly { id: string }[],
  noun: "citation" | "collection",
  fieldOf: (index: number) => string,
): void {
  const there = new Set(found.map(({ id }) => id));
  const missing = ids.flatMap((id, index) => (there.has(id) ? [] : fieldOf(index)));
  if (missing.length === 0) return;
  throw new AppError("not_found", `There is no such ${noun}.`, {
    details: missing.slice(0, 20).map((path) => ({ path, message: `names no ${noun} of yours` })),
    hint: `List the ${noun}s to see their ids.`,
  });
}

/** The response for a collection. */
export const presentCollection = ({
  id,
  name,
  parentId,
  citationCount,
  createdAt,
}: CollectionRow): z.input<typeof collectionShape> => ({
  id,
  name,
  parentId,
  citationCount,
  createdAt: createdAt.toISOString(),
});
