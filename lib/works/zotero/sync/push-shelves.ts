import { sameJson } from "#lib/base/same-json";
import { otherRoots } from "../connections/store";
import { dropObjects, objectsOfKind, putObjects, type Shelf, shelvesOf, type ZoteroObject } from "../objects/store";
import { parentsFirst, within } from "./collections";
import { objectRow } from "./object-row";
import { eraseCollections, newKey, writeObjects } from "./remote";
import type { Run } from "./run";
import { inTurns, isRefused } from "./written";

/** Writes the collections of a library that changed here to Zotero. */
export async function pushShelves(run: Run): Promise<void> {
  const { db, library, userId, connection } = run;
  const shelves = await shelvesOf(db, userId);
  const byId = new Map(shelves.map((one) => [one.id, one]));
  const objects = await objectsOfKind(db, library.id, "collection");
  const gone = objects.filter(({ localId }) => localId !== null && !byId.has(localId));
  await eraseGone(run, gone);
  const keys = new Map(objects.flatMap(({ key, localId }) => (localId && byId.has(localId) ? [[localId, key]] : [])));
  const parentKey = ({ parentId }: Shelf) => (parentId && keys.get(parentId)) || false;
  const changed = objects.filter((object) => {
    const shelf = object.localId ? byId.get(object.localId) : undefined;
    return shelf && !sameJson({ name: shelf.name, parentId: shelf.parentId }, object.local);
  });
  await writeShelves(
    run,
    changed.map((object) => ({ object, shelf: byId.get(object.localId ?? "") as Shelf })),
    parentKey,
  );
  const others = await otherRoots(db, library);
  const foreign = [...others, ...(connection.goneCollectionId ? [connection.goneCollectionId] : [])];
  const isForeign = new Set(foreign.flatMap((id) => [...within(shelves, id)]));
  const home = library.rootCollectionId ? within(shelves, library.rootCollectionId) : null;
  const isNew = ({ id }: Shelf) =>
    !keys.has(id) && id !== library.rootCollectionId && (home ? home.has(id) : library.sendsNew && !isForeign.has(id));
  // One by one, so that a collection is there before those in it.
  for (const shelf of parentsFirst(
    shelves.filter(isNew),
    ({ id }) => id,
    ({ parentId }) => parentId,
  )) {
    const key = newKey();
    const local = { name: shelf.name, parentId: shelf.parentId };
    const object = objectRow(run, {
      key,
      version: 0,
      data: {},
      kind: "collection",
      localId: shelf.id,
      local,
      syncedAt: run.now(),
    });
    await writeShelves(run, [{ object, shelf }], parentKey);
    keys.set(shelf.id, key);
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

async function writeShelves(
  run: Run,
  changes: readonly { object: ZoteroObject; shelf: Shelf }[],
  parentKey: (shelf: Shelf) => string | false,
): Promise<void> {
  for (const some of inTurns(changes)) {
    const sent = some.map(({ object: { key, version }, shelf }) => ({
      key,
      version,
      name: shelf.name,
      parentCollection: parentKey(shelf),
    }));
    const written = await writeObjects(run, "collections", sent);
    const rows = some.flatMap(({ object, shelf }, at) => {
      const one = written[at];
      if (isRefused(one)) {
        run.say({
          kind: "refused",
          text: `Zotero refused the collection “${shelf.name}”: ${one.refused}.`,
          citationId: null,
        });
        if (object.version === 0) return [];
      }
      const columns = isRefused(one) || !one ? {} : { version: one.version, data: one.data };
      return { ...object, ...columns, local: { name: shelf.name, parentId: shelf.parentId } };
    });
    await putObjects(run.db, rows);
  }
}

/** The keys of a library's collections at Zotero, by their ids here. */
export async function shelfKeysOf({ db, library }: Run): Promise<Map<string, string>> {
  const objects = await objectsOfKind(db, library.id, "collection");
  return new Map(objects.flatMap(({ key, localId }) => (localId ? [[localId, key]] : [])));
}
