import "server-only";
import { and, asc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { attachment, collection, collectionCitation, libraryCitation, zoteroLibrary, zoteroObject } from "#db/schema";
import { newId } from "#lib/base/ids";
import { type LibraryCitation, libraryColumns } from "#lib/works/library/entries/store";

/** An object at Zotero and what it is here. */
export type ZoteroObject = typeof zoteroObject.$inferSelect;

const ROWS_AT_ONCE = 500;

/** The objects of a library with these keys, by key. */
export async function objectsByKey(
  db: Executor,
  libraryId: string,
  keys: readonly string[],
): Promise<Map<string, ZoteroObject>> {
  const rows: ZoteroObject[] = [];
  for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
    const some = inArray(zoteroObject.key, keys.slice(at, at + ROWS_AT_ONCE));
    rows.push(
      ...(await db
        .select()
        .from(zoteroObject)
        .where(and(eq(zoteroObject.libraryId, libraryId), some))),
    );
  }
  return new Map(rows.map((row) => [row.key, row]));
}

/** The objects of these kinds below these items, or all of one kind. */
export async function objectsOfKind(
  db: Executor,
  libraryId: string,
  kind: ZoteroObject["kind"],
  parents?: readonly string[],
): Promise<ZoteroObject[]> {
  if (parents?.length === 0) return [];
  const isMeant = and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.kind, kind));
  const isBelow = parents ? inArray(zoteroObject.parentKey, [...parents]) : undefined;
  return db.select().from(zoteroObject).where(and(isMeant, isBelow)).orderBy(asc(zoteroObject.key));
}

/** Inserts objects, and replaces those that exist. */
export async function putObjects(db: Executor, rows: readonly ZoteroObject[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insert(zoteroObject)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [zoteroObject.libraryId, zoteroObject.key],
        set: {
          parentKey: sql`excluded.parent_key`,
          version: sql`excluded.version`,
          state: sql`excluded.state`,
          localId: sql`excluded.local_id`,
          data: sql`excluded.data`,
          local: sql`excluded.local`,
          syncedAt: sql`excluded.synced_at`,
        },
      });
  }
}

/** Forgets objects and what is below them: the notes and files of an item, and the annotations of those. */
export async function dropObjects(db: Executor, libraryId: string, keys: readonly string[]): Promise<void> {
  const isOfLibrary = eq(zoteroObject.libraryId, libraryId);
  for (let at = 0; at < keys.length; at += ROWS_AT_ONCE) {
    for (let some = keys.slice(at, at + ROWS_AT_ONCE); some.length > 0; ) {
      await db.delete(zoteroObject).where(and(isOfLibrary, inArray(zoteroObject.key, some)));
      const isBelow = and(isOfLibrary, inArray(zoteroObject.parentKey, some));
      some = (await db.select({ key: zoteroObject.key }).from(zoteroObject).where(isBelow)).map(({ key }) => key);
    }
  }
}

/** Forgets an object, but not what is below it. */
export async function dropAlone(db: Executor, libraryId: string, key: string): Promise<void> {
  await db.delete(zoteroObject).where(and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.key, key)));
}

/** Sets the last change of works here that their objects contain. */
export async function markSynced(
  db: Executor,
  libraryId: string,
  items: readonly { key: string; syncedAt: Date }[],
): Promise<void> {
  for (const { key, syncedAt } of items) {
    const isIt = and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.key, key));
    await db.update(zoteroObject).set({ syncedAt }).where(isIt);
  }
}

/**
 * Counts the rows of the library and its objects for the query planner: a store that has never counted a table that grew
 * by thousands of rows compares each with each.
 */
export async function countRows(db: Executor): Promise<void> {
  await db.execute(sql`analyze ${zoteroObject}, ${libraryCitation}, ${collectionCitation}`);
}

/** The ids among these that an object of a library stands for. */
export async function linkedAmong(db: Executor, libraryId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: zoteroObject.localId })
    .from(zoteroObject)
    .where(and(eq(zoteroObject.libraryId, libraryId), inArray(zoteroObject.localId, [...ids])));
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** The ids among these that stand in another library of a connection too. */
export async function linkedElsewhere(
  db: Executor,
  { connectionId, libraryId }: { connectionId: string; libraryId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: zoteroObject.localId })
    .from(zoteroObject)
    .innerJoin(zoteroLibrary, eq(zoteroLibrary.id, zoteroObject.libraryId))
    .where(
      and(
        eq(zoteroLibrary.connectionId, connectionId),
        ne(zoteroLibrary.id, libraryId),
        eq(zoteroObject.state, "linked"),
        inArray(zoteroObject.localId, [...ids]),
      ),
    );
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** A person's works with these ids, by id. */
export async function worksById(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, LibraryCitation>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(libraryColumns)
    .from(libraryCitation)
    .where(and(eq(libraryCitation.userId, userId), inArray(libraryCitation.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** SQL condition: an object is the item of a work of a library. */
export const isLinkedItem = (libraryId: string) =>
  and(eq(zoteroObject.libraryId, libraryId), eq(zoteroObject.kind, "item"), eq(zoteroObject.state, "linked"));

const filedIn = sql`coalesce((select jsonb_agg(${collectionCitation.collectionId} order by ${collectionCitation.collectionId})
  from ${collectionCitation} where ${collectionCitation.citationId} = ${libraryCitation.id}), '[]'::jsonb)`;

const WINDOW = 1_000;

/** The last key of the next thousand linked works of a library; null when there are no more. */
export async function endOfWindow(db: Executor, libraryId: string, after: string): Promise<string | null> {
  const keys = db
    .select({ key: zoteroObject.key })
    .from(zoteroObject)
    .where(and(isLinkedItem(libraryId), gt(zoteroObject.key, after)))
    .orderBy(asc(zoteroObject.key))
    .limit(WINDOW)
    .as("keys");
  const [row] = await db.select({ last: sql<string | null>`max(${keys.key})` }).from(keys);
  return row?.last ?? null;
}

/** The next linked works of a library that were changed here, or may have been, within a window of keys. */
export function changedItems(
  db: Executor,
  libraryId: string,
  { after, upTo }: { after: string; upTo: string },
  limit: number,
): Promise<ZoteroObject[]> {
  return db
    .select({ ...columnsOfObject })
    .from(zoteroObject)
    .innerJoin(libraryCitation, eq(libraryCitation.id, zoteroObject.localId))
    .where(
      and(
        isLinkedItem(libraryId),
        gt(zoteroObject.key, after),
        lte(zoteroObject.key, upTo),
        sql`(${libraryCitation.updatedAt} > ${zoteroObject.syncedAt} or ${filedIn} <> ${zoteroObject.local} -> 'collections')`,
      ),
    )
    .orderBy(asc(zoteroObject.key))
    .limit(limit);
}

const columnsOfObject = {
  libraryId: zoteroObject.libraryId,
  key: zoteroObject.key,
  kind: zoteroObject.kind,
  parentKey: zoteroObject.parentKey,
  version: zoteroObject.version,
  state: zoteroObject.state,
  localId: zoteroObject.localId,
  data: zoteroObject.data,
  local: zoteroObject.local,
  syncedAt: zoteroObject.syncedAt,
};

/** The linked works of a library that were deleted here; at most 500. */
export function deletedItems(db: Executor, libraryId: string): Promise<ZoteroObject[]> {
  return db
    .select()
    .from(zoteroObject)
    .where(
      and(
        eq(zoteroObject.libraryId, libraryId),
        eq(zoteroObject.kind, "item"),
        sql`not exists (select from ${libraryCitation} where ${libraryCitation.id} = ${zoteroObject.localId})`,
      ),
    )
    .limit(ROWS_AT_ONCE);
}

/** The works of a library that were deleted at Zotero and that a person has taken out of their collection again. */
export function takenBack(db: Executor, libraryId: string, goneCollectionId: string | null): Promise<ZoteroObject[]> {
  const isThere = sql`exists (select from ${collectionCitation} where ${collectionCitation.citationId} = ${zoteroObject.localId}
    and ${collectionCitation.collectionId} = ${goneCollectionId})`;
  return db
    .select()
    .from(zoteroObject)
    .innerJoin(libraryCitation, eq(libraryCitation.id, zoteroObject.localId))
    .where(
      and(
        eq(zoteroObject.libraryId, libraryId),
        eq(zoteroObject.kind, "item"),
        eq(zoteroObject.state, "gone"),
        goneCollectionId === null ? undefined : sql`not ${isThere}`,
      ),
    )
    .limit(ROWS_AT_ONCE)
    .then((rows) => rows.map((row) => row.zotero_object));
}

/** The ids of a person's works that stand in no library of a connection, filed in one of these collections or, with null, in any or none. */
export async function newWorks(
  db: Executor,
  { userId, connectionId, collectionIds }: { userId: string; connectionId: string; collectionIds: string[] | null },
  limit: number,
): Promise<string[]> {
  if (collectionIds?.length === 0) return [];
  const isKnown = sql`exists (select from ${zoteroObject} join ${zoteroLibrary} on ${zoteroLibrary.id} = ${zoteroObject.libraryId}
    where ${zoteroObject.localId} = ${libraryCitation.id} and ${zoteroLibrary.connectionId} = ${connectionId})`;
  const filed = db
    .select({ id: collectionCitation.citationId })
    .from(collectionCitation)
    .where(inArray(collectionCitation.collectionId, collectionIds ?? [""]));
  const rows = await db
    .select({ id: libraryCitation.id })
    .from(libraryCitation)
    .where(
      and(
        eq(libraryCitation.userId, userId),
        sql`not ${isKnown}`,
        collectionIds === null ? undefined : inArray(libraryCitation.id, filed),
      ),
    )
    .orderBy(asc(libraryCitation.createdAt), asc(libraryCitation.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** A collection here. */
export type Collection = { id: string; name: string; parentId: string | null };

/** All collections of a person. */
export const collectionsOf = (db: Executor, userId: string): Promise<Collection[]> =>
  db
    .select({ id: collection.id, name: collection.name, parentId: collection.parentId })
    .from(collection)
    .where(eq(collection.userId, userId));

/** Inserts collections, parents before children. */
export async function insertCollections(db: Executor, userId: string, collections: readonly Collection[], now: Date) {
  if (collections.length === 0) return;
  await db.insert(collection).values(collections.map((one) => ({ ...one, userId, createdAt: now })));
}

/** Renames or moves a collection. */
export async function changeCollection(db: Executor, userId: string, { id, name, parentId }: Collection) {
  const isOwn = and(eq(collection.id, id), eq(collection.userId, userId));
  await db.update(collection).set({ name, parentId }).where(isOwn);
}

/** Deletes collections, while their works remain. */
export async function deleteCollections(db: Executor, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(collection).where(and(eq(collection.userId, userId), inArray(collection.id, [...ids])));
}

/** Files works exactly in the collections that each should be in. */
export async function refile(
  db: Executor,
  works: readonly { id: string; added: readonly string[]; removed: readonly string[] }[],
  now: Date,
): Promise<void> {
  const rows = works.flatMap(({ id, added }) =>
    added.map((collectionId) => ({ collectionId, citationId: id, addedAt: now })),
  );
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insert(collectionCitation)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoNothing();
  }
  for (const { id, removed } of works) {
    if (removed.length === 0) continue;
    const isMeant = inArray(collectionCitation.collectionId, [...removed]);
    await db.delete(collectionCitation).where(and(eq(collectionCitation.citationId, id), isMeant));
  }
}

/** Something kept with a work. */
export type Kept = { id: string; citationId: string; title: string; url: string | null; fileId: string | null };

const keptColumns = {
  id: attachment.id,
  citationId: attachment.citationId,
  title: attachment.title,
  url: attachment.url,
  fileId: attachment.fileId,
};

/** What is kept with these works. */
export async function keptWith(db: Executor, citationIds: readonly string[]): Promise<Kept[]> {
  if (citationIds.length === 0) return [];
  return db
    .select(keptColumns)
    .from(attachment)
    .where(inArray(attachment.citationId, [...citationIds]));
}

/** Attaches links to works, and returns their ids. */
export async function keepLinks(
  db: Executor,
  links: readonly { citationId: string; title: string; url: string }[],
  now: Date,
): Promise<string[]> {
  const rows = links.map((one) => ({ ...one, id: newId("att"), fileId: null, createdAt: now }));
  if (rows.length > 0) await db.insert(attachment).values(rows);
  return rows.map(({ id }) => id);
}

/** Changes the title and address of a link. */
export async function changeLink(
  db: Executor,
  id: string,
  { title, url }: { title: string; url: string },
): Promise<void> {
  await db
    .update(attachment)
    .set({ title, url })
    .where(and(eq(attachment.id, id), sql`${attachment.fileId} is null`));
}

/** Removes links; stored files stay. */
export async function dropLinks(db: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(attachment).where(and(inArray(attachment.id, [...ids]), sql`${attachment.fileId} is null`));
}

/** What is kept with linked works of a library and is not at Zotero; at most `limit`, each with its item's key. */
export function newKept(db: Executor, libraryId: string, limit: number): Promise<(Kept & { key: string })[]> {
  return db
    .select({ ...keptColumns, key: zoteroObject.key })
    .from(attachment)
    .innerJoin(zoteroObject, eq(zoteroObject.localId, attachment.citationId))
    .where(
      and(
        isLinkedItem(libraryId),
        sql`not exists (select from ${zoteroObject} known where known.library_id = ${libraryId} and known.local_id = ${attachment.id})`,
      ),
    )
    .orderBy(asc(attachment.createdAt), asc(attachment.id))
    .limit(limit);
}

/** The linked attachments of a library that were removed here. */
export function removedKept(db: Executor, libraryId: string): Promise<ZoteroObject[]> {
  return db
    .select()
    .from(zoteroObject)
    .where(
      and(
        eq(zoteroObject.libraryId, libraryId),
        eq(zoteroObject.kind, "attachment"),
        eq(zoteroObject.state, "linked"),
        sql`not exists (select from ${attachment} where ${attachment.id} = ${zoteroObject.localId})`,
      ),
    )
    .limit(ROWS_AT_ONCE);
}
