import { env } from "#lib/base/env";
import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { filePath } from "#lib/files/file-ids";
import { type LibraryCitation, notesOf } from "#lib/works/library/entries/store";
import { otherRoots, updateLibrary } from "../connections/store";
import { itemOf, type LocalItem } from "../items/local";
import { changedFields } from "../items/merge-fields";
import { convertNotes } from "../items/notes-in-worker";
import { type Data, readTags, textOf } from "../items/read-item";
import { agreedBody, matchNotes } from "../items/work-notes";
import { changeItem, writeItem, writeTags } from "../items/write-item";
import {
  changedItems,
  deletedItems,
  dropObjects,
  endOfWindow,
  markSynced,
  newKept,
  newWorks,
  objectsOfKind,
  putObjects,
  removedKept,
  type Shelf,
  shelvesOf,
  takenBack,
  worksById,
  type ZoteroObject,
} from "../objects/store";
import { parentsFirst, within } from "./collections";
import { objectRow } from "./pull";
import { eraseCollections, newKey, type Remote, WRITTEN_AT_ONCE, type Written, writeObjects } from "./remote";
import type { Run } from "./run";

const NEVER = new Date(0);

/** Writes to a library at Zotero what has changed here; throws `LibraryChanged` when it must be read again first. */
export async function push(run: Run): Promise<void> {
  const { library, db } = run;
  if (!library.canWrite) return;
  const from = library.version;
  await pushShelves(run);
  await pushTakenBack(run);
  await pushChanged(run);
  await pushNew(run);
  await pushAttachments(run);
  await pushDeleted(run);
  // Every write was refused if anything else had changed, so all up to here is known.
  if (library.version !== from) await updateLibrary(db, library.id, { version: library.version });
}

const inTurns = <T>(all: readonly T[], size = WRITTEN_AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

const isRefused = (written: Written | undefined): written is { refused: string } =>
  written !== null && written !== undefined && "refused" in written;

async function pushShelves(run: Run): Promise<void> {
  const { db, library, userId, connection } = run;
  const shelves = await shelvesOf(db, userId);
  const byId = new Map(shelves.map((one) => [one.id, one]));
  const objects = await objectsOfKind(db, library.id, "collection");
  const gone = objects.filter(({ localId }) => localId !== null && !byId.has(localId));
  for (const some of inTurns(gone)) {
    await eraseCollections(
      run,
      some.map(({ key }) => key),
    );
    await dropObjects(
      db,
      library.id,
      some.map(({ key }) => key),
    );
  }
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

/** Takes works out of Zotero's trash that a person took out of the collection of deleted works. */
async function pushTakenBack(run: Run): Promise<void> {
  const { db, library, connection } = run;
  const objects = await takenBack(db, library.id, connection.goneCollectionId);
  const erased = objects.filter(({ data }) => !data.deleted);
  await dropObjects(
    db,
    library.id,
    erased.map(({ key }) => key),
  );
  for (const some of inTurns(objects.filter(({ data }) => data.deleted))) {
    const written = await writeObjects(
      run,
      "items",
      some.map(({ key, version }) => ({ key, version, deleted: 0 })),
    );
    await putObjects(
      db,
      some.map((object, at) => ({ ...object, ...columnsAfter(written[at]), state: "linked" as const })),
    );
  }
}

const columnsAfter = (written: Written | undefined): Partial<ZoteroObject> =>
  written && !isRefused(written) ? { version: written.version, data: written.data } : {};

async function pushChanged(run: Run): Promise<void> {
  const { db, library, userId } = run;
  const shelfKeys = await shelfKeysOf(run);
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
      await pushItems(run, pairs, shelfKeys);
      await run.progress("writing", done, null);
    }
    after = upTo;
  }
}

async function shelfKeysOf({ db, library }: Run): Promise<Map<string, string>> {
  const objects = await objectsOfKind(db, library.id, "collection");
  return new Map(objects.flatMap(({ key, localId }) => (localId ? [[localId, key]] : [])));
}

type Pair = { object: ZoteroObject; work: LibraryCitation };

/** Writes works to their items, and then their notes; only then do they count as sent. */
async function pushItems(run: Run, pairs: readonly Pair[], shelfKeys: ReadonlyMap<string, string>): Promise<void> {
  const { db, library } = run;
  const changes = pairs.map((pair) => ({ ...pair, fields: changeOf(pair, shelfKeys) }));
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
    return { ...object, ...columnsAfter(one), local: itemOf(work), syncedAt: object.syncedAt };
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
function changeOf({ object, work }: Pair, shelfKeys: ReadonlyMap<string, string>): Data {
  const here = itemOf(work);
  const before = object.local as LocalItem;
  const isNew = object.version === 0;
  const keys = (ids: readonly string[]) => ids.flatMap((id) => shelfKeys.get(id) ?? []);
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

async function pushNew(run: Run): Promise<void> {
  const { db, library, userId, connection } = run;
  const shelves = await shelvesOf(db, userId);
  const collectionIds = library.rootCollectionId
    ? [...within(shelves, library.rootCollectionId)]
    : library.sendsNew
      ? null
      : [];
  const shelfKeys = await shelfKeysOf(run);
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
    await pushItems(run, pairs, shelfKeys);
    done += works.length;
    await run.progress("writing", done, null);
  }
}

async function pushNotes(run: Run, pairs: readonly Pair[]): Promise<void> {
  const { db, library, userId } = run;
  const known = await objectsOfKind(
    db,
    library.id,
    "note",
    pairs.map(({ object }) => object.key),
  );
  type Change = { object: ZoteroObject; body: string | null; citationId: string };
  const changes: Change[] = pairs.flatMap(({ object: item, work }) => {
    const objects = known.filter(({ parentKey, state }) => parentKey === item.key && state === "linked");
    const notes = notesOf(work);
    const matches = matchNotes(notes, objects);
    const own = objects.map((object): Change => {
      const note = notes[matches.get(object.key) ?? -1];
      return { object: { ...object, localId: note?.id ?? null }, body: note?.body ?? null, citationId: work.id };
    });
    const taken = new Set(matches.values());
    const fresh = notes.flatMap((note, at): Change[] => {
      if (taken.has(at)) return [];
      const object = objectRow(run, {
        key: newKey(),
        version: 0,
        data: {},
        kind: "note",
        parentKey: item.key,
        localId: note.id,
        local: {},
        syncedAt: run.now(),
      });
      return [{ object, body: note.body, citationId: work.id }];
    });
    return [...own.filter(({ object, body }) => body !== agreedBody(object)), ...fresh];
  });
  const html = await convertNotes(userId, { to: "html", notes: changes.map(({ body }) => body ?? "") });
  for (const some of inTurns(changes.map((change, at) => ({ ...change, html: html[at] ?? null })))) {
    const sent = some.map(({ object: { key, version, parentKey }, body, html }) => {
      if (body === null) return { key, version, deleted: 1 };
      const fields = { key, version, note: html ?? "" };
      return version === 0 ? { ...fields, itemType: "note", parentItem: parentKey, tags: [] } : fields;
    });
    const written = await writeObjects(run, "items", sent);
    const rows = some.flatMap(({ object, body, citationId }, at) => {
      const one = written[at];
      if (isRefused(one)) {
        run.say({ kind: "refused", text: `Zotero refused a note: ${one.refused}.`, citationId });
        return object.version === 0 ? [] : [{ ...object, local: { body: body ?? "" } }];
      }
      return body === null ? [] : [{ ...object, ...columnsAfter(one), local: { body } }];
    });
    await dropObjects(
      db,
      library.id,
      some.filter(({ body }) => body === null).map(({ object }) => object.key),
    );
    await putObjects(db, rows);
  }
}

async function pushAttachments(run: Run): Promise<void> {
  const { db, library } = run;
  for (;;) {
    const kept = await newKept(db, library.id, WRITTEN_AT_ONCE);
    if (kept.length === 0) break;
    const objects = kept.map(({ id, key: parentKey, title, url, fileId }) => ({
      object: objectRow(run, {
        key: newKey(),
        version: 0,
        data: {},
        kind: "attachment",
        parentKey,
        localId: id,
        local: {},
        syncedAt: run.now(),
      }),
      fields: { title, url: fileId ? env().APP_URL + filePath(fileId) : (url ?? "") },
    }));
    const written = await writeObjects(
      run,
      "items",
      objects.map(({ object: { key, parentKey }, fields }) => ({
        key,
        version: 0,
        itemType: "attachment",
        linkMode: "linked_url",
        parentItem: parentKey,
        tags: [],
        ...fields,
      })),
    );
    const rows = objects.map(({ object, fields }, at) => {
      const one = written[at];
      if (!isRefused(one)) return { ...object, ...columnsAfter(one), local: fields };
      run.say({
        kind: "refused",
        text: `Zotero refused the attachment “${fields.title}”: ${one.refused}.`,
        citationId: null,
      });
      return { ...object, state: "ignored" as const };
    });
    await putObjects(db, rows);
  }
  const removed = await removedKept(db, library.id);
  // A file at Zotero stays there when only its link is removed here.
  const links = removed.filter(({ data }) => textOf(data.linkMode) === "linked_url");
  await trash(run, links);
  const files = removed.filter((object) => !links.includes(object));
  await putObjects(
    db,
    files.map((object) => ({ ...object, state: "ignored" as const })),
  );
}

/** Moves items to Zotero's trash, and forgets them. */
async function trash(run: Run, objects: readonly ZoteroObject[]): Promise<void> {
  for (const some of inTurns(objects)) {
    const there = some.filter(({ version, data }) => version > 0 && !data.deleted);
    await writeObjects(
      run,
      "items",
      there.map(({ key, version }): Partial<Remote> & { deleted: number } => ({ key, version, deleted: 1 })),
    );
    await dropObjects(
      run.db,
      run.library.id,
      some.map(({ key }) => key),
    );
  }
}

async function pushDeleted(run: Run): Promise<void> {
  for (;;) {
    const objects = await deletedItems(run.db, run.library.id);
    if (objects.length === 0) return;
    // An item that is gone at Zotero too needs no write.
    const gone = objects.filter(({ state }) => state === "gone");
    await dropObjects(
      run.db,
      run.library.id,
      gone.map(({ key }) => key),
    );
    await trash(
      run,
      objects.filter(({ state }) => state !== "gone"),
    );
  }
}
