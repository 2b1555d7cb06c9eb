import type { Executor } from "#db/connection/client";
import { lockPerson } from "#lib/access/locks/lock-person";
import { newId } from "#lib/base/ids";
import { sameJson } from "#lib/base/same-json";
import { updateLibrary } from "../connections/store";
import { type Base, mergeFields } from "../items/merge-fields";
import { textOf } from "../items/read-item";
import {
  type Collection,
  changeCollection,
  collectionsOf,
  deleteCollections,
  dropObjects,
  insertCollections,
  objectsByKey,
  objectsOfKind,
  putObjects,
  type ZoteroObject,
} from "../objects/store";
import { parentsFirst } from "./collections";
import { objectRow } from "./object-row";
import type { Remote } from "./remote";
import type { Run } from "./run";
import { sayConflicts } from "./say-conflicts";

const MOST_NAME = 200;

/** Takes over collections that changed at Zotero, parents first. */
export async function takeCollections(tx: Executor, run: Run, remotes: readonly Remote[]): Promise<void> {
  await lockPerson(tx, run.userId);
  const rootId = await rootOf(tx, run);
  if (remotes.length === 0) return;
  const known = new Map((await objectsOfKind(tx, run.library.id, "collection")).map((one) => [one.key, one]));
  const collections = new Map((await collectionsOf(tx, run.userId)).map((one) => [one.id, one]));
  // One whose parent was deleted here stays at the top until that is deleted at Zotero too.
  const idOf = (key: unknown) => {
    const id = typeof key === "string" ? known.get(key)?.localId : null;
    return id && collections.has(id) ? id : null;
  };
  const alive = remotes.filter(({ data }) => !data.deleted);
  const ordered = parentsFirst(
    alive,
    ({ key }) => key,
    ({ data }) => (typeof data.parentCollection === "string" ? data.parentCollection : null),
  );
  for (const { key, version, data } of ordered) {
    const object = known.get(key);
    const there = { name: nameOf(data), parentId: idOf(data.parentCollection) ?? rootId };
    const collection = object?.localId ? collections.get(object.localId) : undefined;
    const local = { ...there };
    let id = collection?.id ?? newId("col");
    if (object && collection) {
      Object.assign(local, await mergeCollection(tx, run, { object, collection, there }));
    } else if (object && run.library.canWrite) {
      // Deleted here, and about to be deleted there.
      id = object.localId ?? id;
    } else {
      await insertCollections(tx, run.userId, [{ id, ...there }], run.now());
    }
    const row = objectRow(run, { key, version, data, kind: "collection", localId: id, local, syncedAt: run.now() });
    known.set(key, row);
    collections.set(id, { id, ...there });
    await putObjects(tx, [row]);
  }
  await eraseCollections(
    tx,
    run,
    remotes.filter(({ data }) => data.deleted).map(({ key }) => key),
  );
}

const nameOf = (data: Remote["data"]): string => textOf(data.name).trim().slice(0, MOST_NAME) || "Untitled";

type Met = { object: ZoteroObject; collection: Collection; there: Omit<Collection, "id"> };

/** Changes a collection here by what changed at Zotero; returns what both sides have then. */
async function mergeCollection(
  tx: Executor,
  run: Run,
  { object, collection, there }: Met,
): Promise<Record<string, unknown>> {
  const base: Base = {
    here: object.local,
    there: { name: nameOf(object.data), parentId: object.local.parentId },
  };
  const merged = mergeFields(base, { name: collection.name, parentId: collection.parentId }, there);
  const next = {
    id: collection.id,
    name: String(merged.fields.name),
    parentId: (merged.fields.parentId as string | null) ?? null,
  };
  if (!sameJson(next, collection)) await changeCollection(tx, run.userId, next);
  sayConflicts(run, `The collection “${collection.name}”`, null, merged.conflicts);
  return merged.sent;
}

/** The collection of a group's works, created when it is missing; null for a person's own library. */
async function rootOf(tx: Executor, run: Run): Promise<string | null> {
  const { library } = run;
  if (library.kind === "user") return null;
  if (library.rootCollectionId === null) {
    const id = newId("col");
    await insertCollections(
      tx,
      run.userId,
      [{ id, name: library.name.slice(0, MOST_NAME), parentId: null }],
      run.now(),
    );
    await updateLibrary(tx, library.id, { rootCollectionId: id });
    library.rootCollectionId = id;
  }
  return library.rootCollectionId;
}

/** Deletes the collections here that these are at Zotero. */
export async function eraseCollections(tx: Executor, run: Run, keys: readonly string[]): Promise<void> {
  const objects = [...(await objectsByKey(tx, run.library.id, keys)).values()].filter(
    ({ kind }) => kind === "collection",
  );
  await deleteCollections(
    tx,
    run.userId,
    objects.flatMap(({ localId }) => localId ?? []),
  );
  await dropObjects(
    tx,
    run.library.id,
    objects.map(({ key }) => key),
  );
}
