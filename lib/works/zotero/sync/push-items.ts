import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import type { LibraryCitation } from "#lib/works/library/entries/store";
import { itemOf, type LocalItem } from "../items/local";
import { changedFields } from "../items/merge-fields";
import { type Data, readTags } from "../items/read-item";
import { changeItem, writeItem, writeTags } from "../items/write-item";
import {
  changedItems,
  collectionsOf,
  endOfWindow,
  markSynced,
  newWorks,
  putObjects,
  worksById,
} from "../objects/store";
import { within } from "./collections";
import { objectRow } from "./object-row";
import { collectionKeysOf } from "./push-collections";
import { type Pair, pushNotes } from "./push-notes";
import { newKey, WRITTEN_AT_ONCE, writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, isRefused } from "./written";

const NEVER = new Date(0);

/** Writes the works that changed here to Zotero. */
export async function pushChanged(run: Run): Promise<void> {
  const { db, library, userId } = run;
  const collectionKeys = await collectionKeysOf(run);
  // In windows, since each work has to be compared and the embedded store serves no other request meanwhile.
  for (let after = "", done = 0; ; ) {
    const upTo = await endOfWindow(db, library.id, after);
    if (upTo === null) return;
    for (;;) {
      const objects = await changedItems(db, library.id, { after, upTo }, WRITTEN_AT_ONCE);
      const last = objects.at(-1);
      if (!last) break;
      after = last.key;
      done += objects.length;
      const ids = objects.flatMap(({ localId }) => localId ?? []);
      const works = await worksById(db, userId, ids);
      const pairs = objects.flatMap((object) => {
        const work = object.localId ? works.get(object.localId) : undefined;
        return work ? { object, work } : [];
      });
      await pushItems(run, pairs, collectionKeys);
      await run.progress("writing", done, null);
    }
    after = upTo;
  }
}

/** Writes works to their items, and then their notes; only then do they count as sent. */
async function pushItems(run: Run, pairs: readonly Pair[], collectionKeys: ReadonlyMap<string, string>): Promise<void> {
  const { db, library } = run;
  const changes = pairs.map((pair) => ({ ...pair, fields: changeOf(pair, collectionKeys) }));
  const sent = changes.filter(({ fields }) => Object.keys(fields).length > 0);
  const written = await writeObjects(
    run,
    "items",
    sent.map(({ object: { key, version }, fields }) => ({ key, version, ...fields })),
  );
  const after = new Map(sent.map(({ object }, at) => [object.key, written[at]]));
  const rows = pairs.flatMap(({ object, work }) => {
    const one = after.get(object.key);
    if (isRefused(one)) {
      run.say({
        kind: "refused",
        text: `Zotero refused “${plainTitle(work.csl)}”: ${one.refused}.`,
        citationId: work.id,
      });
    }
    return { ...object, ...columnsAfter(one), local: { ...object.local, ...itemOf(work) }, syncedAt: object.syncedAt };
  });
  await putObjects(db, rows);
  const arrived = rows.filter(({ version }) => version > 0);
  await pushNotes(
    run,
    arrived.map((object) => ({
      object,
      work: pairs.find(({ object: { key } }) => key === object.key)?.work as LibraryCitation,
    })),
  );
  await markSynced(
    db,
    library.id,
    pairs.map(({ object, work }) => ({ key: object.key, syncedAt: work.updatedAt })),
  );
}

/** The fields of an item that a change here concerns; of a new item all. */
function changeOf({ object, work }: Pair, collectionKeys: ReadonlyMap<string, string>): Data {
  const here = itemOf(work);
  const before = object.local as LocalItem;
  const isNew = object.version === 0;
  const keys = (ids: readonly string[]) => ids.flatMap((id) => collectionKeys.get(id) ?? []);
  if (isNew)
    return { ...writeItem(here.csl), tags: here.tags.map((tag) => ({ tag })), collections: keys(here.collections) };
  const fields = changeItem(object.data, here.csl as CslItem, changedFields(before.csl, here.csl));
  const added = here.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !here.tags.includes(tag));
  if (added.length + removed.length > 0) {
    const tags = writeTags(object.data, added, removed);
    if (!sameJson(readTags({ tags }).tags.toSorted(), readTags(object.data).tags.toSorted())) fields.tags = tags;
  }
  const [filed, wasFiled] = [keys(here.collections), keys(before.collections)];
  if (!sameJson(filed.toSorted(), wasFiled.toSorted())) {
    const there = Array.isArray(object.data.collections) ? object.data.collections.map(String) : [];
    fields.collections = [...new Set([...there.filter((key) => !wasFiled.includes(key)), ...filed])];
  }
  return object.data.deleted ? { ...fields, deleted: 0 } : fields;
}

/** Writes the works that Zotero does not have yet to it. */
export async function pushNew(run: Run): Promise<void> {
  const { db, library, userId, connection } = run;
  const collections = await collectionsOf(db, userId);
  const collectionIds = library.rootCollectionId
    ? [...within(collections, library.rootCollectionId)]
    : library.sendsNew
      ? null
      : [];
  const collectionKeys = await collectionKeysOf(run);
  for (let done = 0; ; ) {
    const ids = await newWorks(db, { userId, connectionId: connection.id, collectionIds }, WRITTEN_AT_ONCE);
    if (ids.length === 0) return;
    const works = [...(await worksById(db, userId, ids)).values()];
    const none: LocalItem = { csl: { type: "document" }, tags: [], collections: [] };
    const pairs = works.map((work) => {
      const object = objectRow(run, {
        key: newKey(),
        version: 0,
        data: {},
        kind: "item",
        localId: work.id,
        local: none,
        syncedAt: NEVER,
      });
      return { work, object };
    });
    // Known before they are sent: a run that ends in between finds them at Zotero under their keys.
    await putObjects(
      db,
      pairs.map(({ object }) => object),
    );
    await pushItems(run, pairs, collectionKeys);
    done += works.length;
    await run.progress("writing", done, null);
  }
}
