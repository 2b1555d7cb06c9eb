import type { Executor } from "#db/connection/client";
import { newId } from "#lib/base/ids";
import { sameJson } from "#lib/base/same-json";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { LibraryCitation } from "#lib/works/library/entries/store";
import { setGoneCollection } from "../connections/store";
import { itemOf, type LocalItem } from "../items/local";
import {
  collectionsOf,
  dropObjects,
  insertCollections,
  linkedElsewhere,
  objectsByKey,
  objectsOfKind,
  putObjects,
  refile,
  worksById,
  type ZoteroObject,
} from "../objects/store";
import { remoteColumns } from "./object-row";
import type { Remote } from "./remote";
import type { Run } from "./run";

/** Takes over that works went to Zotero's trash: unchanged ones move to a collection of their own, changed ones stay. */
export async function takeGone(
  tx: Executor,
  run: Run,
  gone: readonly { remote: Remote | null; object: ZoteroObject; work: LibraryCitation }[],
): Promise<void> {
  const { library, connection } = run;
  const elsewhere = await linkedElsewhere(
    tx,
    { connectionId: connection.id, libraryId: library.id },
    gone.map(({ work }) => work.id),
  );
  const ours = new Set((await objectsOfKind(tx, library.id, "collection")).flatMap(({ localId }) => localId ?? []));
  if (library.rootCollectionId) ours.add(library.rootCollectionId);
  for (const { remote, object, work } of gone) {
    if (object.state === "gone") {
      if (remote) await putObjects(tx, [{ ...object, ...remoteColumns(remote) }]);
      continue;
    }
    const title = `“${plainTitle(work.csl)}”`;
    if (work.updatedAt > object.syncedAt && !sameJson(itemOf(work).csl, (object.local as LocalItem).csl)) {
      const text = `${title} was deleted at Zotero and changed here. It is kept here.`;
      run.say({ kind: "conflict", text, citationId: work.id });
      // With the trash's version, the next write takes it out of the trash.
      if (remote) await putObjects(tx, [{ ...object, ...remoteColumns(remote) }]);
      else await dropObjects(tx, library.id, [object.key]);
      continue;
    }
    const removed = work.collectionIds.filter((id) => ours.has(id));
    const isElsewhere = elsewhere.has(work.id);
    const added = isElsewhere ? [] : [await goneCollection(tx, run)];
    await refile(tx, [{ id: work.id, added, removed }], run.now());
    await putObjects(tx, [{ ...object, ...(remote ? remoteColumns(remote) : {}), state: "gone" }]);
    if (isElsewhere) continue;
    run.say({
      kind: "deleted",
      text: `${title} was deleted at Zotero. It is in the collection “${GONE}”.`,
      citationId: work.id,
    });
  }
}

/** The name of the collection of the works that were deleted at Zotero. */
const GONE = "Deleted in Zotero";

async function goneCollection(tx: Executor, run: Run): Promise<string> {
  const { connection } = run;
  const collections = await collectionsOf(tx, run.userId);
  const known = collections.find(({ id }) => id === connection.goneCollectionId);
  if (known) return known.id;
  const id = newId("col");
  await insertCollections(tx, run.userId, [{ id, name: GONE, parentId: null }], run.now());
  await setGoneCollection(tx, connection.id, id);
  connection.goneCollectionId = id;
  return id;
}

/** Takes over that items were erased at Zotero; returns what else was erased, as if it were in the trash. */
export async function takeErased(tx: Executor, run: Run, keys: readonly string[]): Promise<Remote[]> {
  const objects = [...(await objectsByKey(tx, run.library.id, keys)).values()];
  const items = objects.filter(({ kind }) => kind === "item");
  const works = await worksById(
    tx,
    run.userId,
    items.flatMap(({ localId }) => localId ?? []),
  );
  const gone = items.flatMap((object) => {
    const work = object.localId ? works.get(object.localId) : undefined;
    return work ? { remote: null, object, work } : [];
  });
  if (gone.length > 0) await takeGone(tx, run, gone);
  return objects.flatMap(({ kind, key, version, parentKey }) =>
    kind === "note" || kind === "attachment" || kind === "annotation"
      ? { key, version, data: { itemType: kind, parentItem: parentKey, deleted: 1 } }
      : [],
  );
}
