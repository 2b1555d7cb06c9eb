import { sameJson } from "#lib/base/same-json";
import { otherRoots } from "../connections/store";
import {
  type Collection,
  collectionsOf,
  dropObjects,
  objectsOfKind,
  putObjects,
  type ZoteroObject,
} from "../objects/store";
import { parentsFirst, within } from "./collections";
import { objectRow } from "./object-row";
import { eraseCollections, newKey, writeObjects } from "./remote";
import type { Run } from "./run";
import { inTurns, isRefused } from "./written";

/** Writes the collections of a library that changed here to Zotero. */
export async function pushCollections(run: Run): Promise<void> {
  const { db, library, userId, connection } = run;
  const collections = await collectionsOf(db, userId);
  const byId = new Map(collections.map((one) => [one.id, one]));
  const objects = await objectsOfKind(db, library.id, "collection");
  const gone = objects.filter(({ localId }) => localId !== null && !byId.has(localId));
  await eraseGone(run, gone);
  const keys = new Map(objects.flatMap(({ key, localId }) => (localId && byId.has(localId) ? [[localId, key]] : [])));
  const parentKey = ({ parentId }: Collection) => (parentId && keys.get(parentId)) || false;
  const changed = objects.filter((object) => {
    const collection = object.localId ? byId.get(object.localId) : undefined;
    return collection && !sameJson({ name: collection.name, parentId: collection.parentId }, object.local);
  });
  await writeCollections(
    run,
    changed.map((object) => ({ object, collection: byId.get(object.localId ?? "") as Collection })),
    parentKey,
  );
  const others = await otherRoots(db, library);
  const foreign = [...others, ...(connection.goneCollectionId ? [connection.goneCollectionId] : [])];
  const isForeign = new Set(foreign.flatMap((id) => [...within(collections, id)]));
  const home = library.rootCollectionId ? within(collections, library.rootCollectionId) : null;
  const isNew = ({ id }: Collection) =>
    !keys.has(id) && id !== library.rootCollectionId && (home ? home.has(id) : library.sendsNew && !isForeign.has(id));
  // One by one, so that a collection is there before those in it.
  for (const collection of parentsFirst(
    collections.filter(isNew),
    ({ id }) => id,
    ({ parentId }) => parentId,
  )) {
    const key = newKey();
    const local = { name: collection.name, parentId: collection.parentId };
    const object = objectRow(run, {
      key,
      version: 0,
      data: {},
      kind: "collection",
      localId: collection.id,
      local,
      syncedAt: run.now(),
    });
    await writeCollections(run, [{ object, collection }], parentKey);
    keys.set(collection.id, key);
  }
}

async function eraseGone(run: Run, gone: readonly ZoteroObject[]): Promise<void> {
  for (const some of inTurns(gone)) {
    await eraseCollections(
      run,
      some.map(({ key }) => key),
    );
    await dropObjects(
      run.db,
      run.library.id,
      some.map(({ key }) => key),
    );
  }
}

async function writeCollections(
  run: Run,
  changes: readonly { object: ZoteroObject; collection: Collection }[],
  parentKey: (collection: Collection) => string | false,
): Promise<void> {
  for (const some of inTurns(changes)) {
    const sent = some.map(({ object: { key, version }, collection }) => ({
      key,
      version,
      name: collection.name,
      parentCollection: parentKey(collection),
    }));
    const written = await writeObjects(run, "collections", sent);
    const rows = some.flatMap(({ object, collection }, at) => {
      const one = written[at];
      if (isRefused(one)) {
        run.say({
          kind: "refused",
          text: `Zotero refused the collection “${collection.name}”: ${one.refused}.`,
          citationId: null,
        });
        if (object.version === 0) return [];
      }
      const columns = isRefused(one) || !one ? {} : { version: one.version, data: one.data };
      return { ...object, ...columns, local: { name: collection.name, parentId: collection.parentId } };
    });
    await putObjects(run.db, rows);
  }
}

/** The keys of a library's collections at Zotero, by their ids here. */
export async function collectionKeysOf({ db, library }: Run): Promise<Map<string, string>> {
  const objects = await objectsOfKind(db, library.id, "collection");
  return new Map(objects.flatMap(({ key, localId }) => (localId ? [[localId, key]] : [])));
}
