import { setImmediate as turn } from "node:timers/promises";
import type { Executor } from "#db/connection/client";
import { lockPerson } from "#lib/access/locks/lock-person";
import { newId } from "#lib/base/ids";
import { sameJson } from "#lib/base/same-json";
import type { CslItem } from "#lib/citations/csl/csl";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { marksOf } from "#lib/citations/identity/work-identity";
import { describe } from "#lib/works/library/entries/filing";
import { knownWorks } from "#lib/works/library/entries/known";
import { type LibraryCitation, writeCitations } from "#lib/works/library/entries/store";
import { setGoneCollection, updateLibrary } from "../connections/store";
import { itemOf, type LocalItem } from "../items/local";
import { type Base, baseOfStrangers, type Conflict, mergeFields } from "../items/merge-fields";
import { isWork, readItem, readTags, textOf } from "../items/read-item";
import {
  changeShelf,
  countRows,
  deleteShelves,
  dropObjects,
  insertShelves,
  linkedAmong,
  linkedElsewhere,
  objectsByKey,
  objectsOfKind,
  putObjects,
  refile,
  shelvesOf,
  worksById,
  type ZoteroObject,
} from "../objects/store";
import { parentsFirst } from "./collections";
import { takeChildren } from "./pull-children";
import { type Remote, readChanged, readDeletions } from "./remote";
import { LibraryChanged, type Run } from "./run";

const MOST_NAME = 200;
const MOST_TRIES = 3;
// The embedded store serves no other request meanwhile.
const TAKEN_AT_ONCE = 12;
const MANY = [500, 2_000, 10_000];

/** Takes over everything that has changed in a library at Zotero since the last time. */
export async function pull(run: Run): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await pullOnce(run);
    } catch (error) {
      if (!(error instanceof LibraryChanged) || tries === MOST_TRIES) throw error;
    }
  }
}

async function pullOnce(run: Run): Promise<void> {
  await run.progress("reading", 0, null);
  const deletions = await readDeletions(run);
  const collections: Remote[] = [];
  const version = await readChanged(run, "collections", async (page) => void collections.push(...page));
  await run.db.transaction((tx) => takeCollections(tx, run, collections));
  const children: Remote[] = [];
  let others = 0;
  const take = async (page: Remote[], done: number, total: number | null) => {
    const works = page.filter(({ data }) => isWork(data));
    for (let at = 0; at < works.length; at += TAKEN_AT_ONCE) {
      await run.db.transaction((tx) => takeItems(tx, run, works.slice(at, at + TAKEN_AT_ONCE)));
      await turn();
    }
    if (MANY.some((count) => done >= count && done - page.length < count)) await countRows(run.db);
    for (const one of page) {
      if (textOf(one.data.parentItem) !== "" && /^(?:note|attachment)$/.test(textOf(one.data.itemType)))
        children.push(one);
      else if (!isWork(one.data) && !one.data.deleted && one.data.itemType !== "annotation") others++;
    }
    await run.progress("reading", done, total);
  };
  await readChanged(run, "items", take, version);
  if (others > 0) {
    const text = `${others} ${others === 1 ? "note or file" : "notes or files"} without a work in “${run.library.name}” stay at Zotero alone.`;
    run.say({ kind: "left_out", text, citationId: null });
  }
  const erased = await run.db.transaction(async (tx) => {
    await lockPerson(tx, run.userId);
    return takeErased(tx, run, deletions.items);
  });
  await takeChildren(run, [...children, ...erased]);
  await run.db.transaction(async (tx) => {
    await lockPerson(tx, run.userId);
    await eraseShelves(tx, run, deletions.collections);
    await updateLibrary(tx, run.library.id, { version });
  });
  run.library.version = version;
}

async function takeCollections(tx: Executor, run: Run, remotes: readonly Remote[]): Promise<void> {
  await lockPerson(tx, run.userId);
  const rootId = await rootOf(tx, run);
  if (remotes.length === 0) return;
  const known = new Map((await objectsOfKind(tx, run.library.id, "collection")).map((one) => [one.key, one]));
  const shelves = new Map((await shelvesOf(tx, run.userId)).map((one) => [one.id, one]));
  // One whose parent was deleted here stays at the top until that is deleted at Zotero too.
  const idOf = (key: unknown) => {
    const id = typeof key === "string" ? known.get(key)?.localId : null;
    return id && shelves.has(id) ? id : null;
  };
  const alive = remotes.filter(({ data }) => !data.deleted);
  const ordered = parentsFirst(
    alive,
    ({ key }) => key,
    ({ data }) => (typeof data.parentCollection === "string" ? data.parentCollection : null),
  );
  for (const { key, version, data } of ordered) {
    const object = known.get(key);
    const there = {
      name: textOf(data.name).trim().slice(0, MOST_NAME) || "Untitled",
      parentId: idOf(data.parentCollection) ?? rootId,
    };
    const shelf = object?.localId ? shelves.get(object.localId) : undefined;
    const local = { ...there };
    let id = shelf?.id ?? newId("col");
    if (object && shelf) {
      const base: Base = {
        here: object.local,
        there: {
          name: textOf(object.data.name).trim().slice(0, MOST_NAME) || "Untitled",
          parentId: object.local.parentId,
        },
      };
      const merged = mergeFields(base, { name: shelf.name, parentId: shelf.parentId }, there);
      const next = {
        id,
        name: String(merged.fields.name),
        parentId: (merged.fields.parentId as string | null) ?? null,
      };
      if (!sameJson(next, shelf)) await changeShelf(tx, run.userId, next);
      Object.assign(local, merged.sent);
      sayConflicts(run, `The collection “${shelf.name}”`, null, merged.conflicts);
    } else if (object && run.library.canWrite) {
      // Deleted here, and about to be deleted there.
      id = object.localId ?? id;
    } else {
      await insertShelves(tx, run.userId, [{ id, ...there }], run.now());
    }
    const row = objectRow(run, { key, version, data, kind: "collection", localId: id, local, syncedAt: run.now() });
    known.set(key, row);
    shelves.set(id, { id, ...there });
    await putObjects(tx, [row]);
  }
  await eraseShelves(
    tx,
    run,
    remotes.filter(({ data }) => data.deleted).map(({ key }) => key),
  );
}

/** The collection of a group's works, created when it is missing; null for a person's own library. */
async function rootOf(tx: Executor, run: Run): Promise<string | null> {
  const { library } = run;
  if (library.kind === "user") return null;
  if (library.rootCollectionId === null) {
    const id = newId("col");
    await insertShelves(tx, run.userId, [{ id, name: library.name.slice(0, MOST_NAME), parentId: null }], run.now());
    await updateLibrary(tx, library.id, { rootCollectionId: id });
    library.rootCollectionId = id;
  }
  return library.rootCollectionId;
}

async function eraseShelves(tx: Executor, run: Run, keys: readonly string[]): Promise<void> {
  const objects = [...(await objectsByKey(tx, run.library.id, keys)).values()].filter(
    ({ kind }) => kind === "collection",
  );
  await deleteShelves(
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

/** The row of an object of a run's library. */
export const objectRow = (
  run: Run,
  given: Pick<ZoteroObject, "key" | "version" | "data" | "kind" | "localId" | "local" | "syncedAt"> &
    Partial<ZoteroObject>,
): ZoteroObject => ({ libraryId: run.library.id, parentKey: null, state: "linked", ...given });

type Filed = { id: string; added: string[]; removed: string[] };

async function takeItems(tx: Executor, run: Run, remotes: readonly Remote[]): Promise<void> {
  if (remotes.length === 0) return;
  await lockPerson(tx, run.userId);
  const { library, userId } = run;
  const objects = await objectsByKey(
    tx,
    library.id,
    remotes.map(({ key }) => key),
  );
  const news = remotes.filter(({ key, version }) => objects.get(key)?.version !== version);
  const works = await worksById(
    tx,
    userId,
    [...objects.values()].flatMap(({ localId }) => localId ?? []),
  );
  const shelves = await objectsOfKind(tx, library.id, "collection");
  const shelfIds = new Map(shelves.map(({ key, localId }) => [key, localId]));
  const ours = new Set([...shelfIds.values(), library.rootCollectionId].filter((id) => id !== null));
  const placesOf = (data: Remote["data"]): string[] => [
    ...(Array.isArray(data.collections) ? data.collections.flatMap((key) => shelfIds.get(String(key)) ?? []) : []),
    ...(library.rootCollectionId ? [library.rootCollectionId] : []),
  ];
  const matches = await strangersHere(
    tx,
    run,
    news.filter(({ key, data }) => !objects.has(key) && !data.deleted),
  );
  const written: LibraryCitation[] = [];
  const filed: Filed[] = [];
  const rows: ZoteroObject[] = [];
  const gone: { remote: Remote; object: ZoteroObject; work: LibraryCitation }[] = [];
  for (const remote of news) {
    const object = objects.get(remote.key);
    const work = object?.localId ? works.get(object.localId) : matches.get(remote.key);
    if (remote.data.deleted) {
      if (object && work) gone.push({ remote, object, work });
      else if (object) await dropObjects(tx, library.id, [remote.key]);
      continue;
    }
    if (object && !work && library.canWrite) continue;
    const there: LocalItem = {
      csl: readItem(remote.data),
      ...tagsOf(run, remote.data),
      collections: placesOf(remote.data),
    };
    const meeting = { object, there, ours, remote, placesBefore: object ? placesOf(object.data) : [] };
    const taken = work ? mergeInto(run, work, meeting) : newWork(run, there, remote);
    if (taken.work !== work) written.push(taken.work);
    filed.push(taken.filed);
    rows.push(taken.row);
  }
  await writeCitations(tx, userId, written);
  await refile(tx, filed, run.now());
  await putObjects(tx, rows);
  if (gone.length > 0) await takeGone(tx, run, gone);
  for (const row of rows) {
    const before = objects.get(row.key);
    if (before?.state === "gone" && run.connection.goneCollectionId && row.localId) {
      await refile(tx, [{ id: row.localId, added: [], removed: [run.connection.goneCollectionId] }], run.now());
    }
  }
}

function tagsOf(run: Run, data: Remote["data"]): { tags: string[] } {
  const { tags, unfit } = readTags(data);
  if (unfit > 0) {
    const text = `${unfit} ${unfit === 1 ? "tag" : "tags"} of “${plainTitle(readItem(data))}” stay at Zotero alone: a work has at most 50 tags of 100 characters.`;
    run.say({ kind: "left_out", text, citationId: null });
  }
  return { tags };
}

/** The works that are here already and stand for new items, by the items' keys; each for one item of the library. */
async function strangersHere(
  tx: Executor,
  run: Run,
  remotes: readonly Remote[],
): Promise<Map<string, LibraryCitation>> {
  const marks = remotes.map(({ data }) => marksOf({ csl: readItem(data), identifier: null }));
  const known = await knownWorks(tx, run.userId, marks);
  const found = remotes.flatMap(({ key }, at) => {
    const work = marks[at] && known.find(marks[at]);
    return work ? { key, work } : [];
  });
  const taken = await linkedAmong(
    tx,
    run.library.id,
    found.map(({ work }) => work.id),
  );
  const matches = new Map<string, LibraryCitation>();
  for (const { key, work } of found) {
    if (taken.has(work.id)) continue;
    taken.add(work.id);
    matches.set(key, work);
  }
  return matches;
}

const UNCHECKED = { verified: false, retracted: null, newerVersion: null };
const NEVER = new Date(0);

type Taken = { work: LibraryCitation; filed: Filed; row: ZoteroObject };

function newWork(run: Run, there: LocalItem, remote: Remote): Taken {
  const now = run.now();
  const id = newId("lib");
  const work: LibraryCitation = {
    id,
    ...describe({ csl: there.csl, identifier: null, checks: UNCHECKED }),
    tags: there.tags,
    note: null,
    moreNotes: [],
    collectionIds: there.collections,
    createdAt: addedAt(remote.data, now),
    updatedAt: now,
  };
  const local = { ...there, collections: there.collections.toSorted() };
  return {
    work,
    filed: { id, added: there.collections, removed: [] },
    row: objectRow(run, { ...remoteColumns(remote), kind: "item", localId: id, local, syncedAt: now }),
  };
}

/** When an item was added to Zotero, which orders the library. */
function addedAt(data: Remote["data"], now: Date): Date {
  const at = new Date(textOf(data.dateAdded));
  return at > NEVER && at < now ? at : now;
}

/** The columns of an object that Zotero fills. */
export const remoteColumns = ({ key, version, data }: Remote) => ({ key, version, data });

type Meeting = {
  object: ZoteroObject | undefined;
  there: LocalItem;
  /** The collections here that the library has. */
  ours: ReadonlySet<string>;
  remote: Remote;
  /** Where the item was filed at Zotero when both last agreed. */
  placesBefore: readonly string[];
};

function mergeInto(run: Run, work: LibraryCitation, { object, there, ours, remote, placesBefore }: Meeting): Taken {
  const here = itemOf(work);
  const shelves = (ids: readonly string[]) => marked(ids.filter((id) => ours.has(id)));
  const before = object ? (object.local as LocalItem) : null;
  const beforeThere = object ? readItem(object.data) : null;
  const base: Base =
    before && beforeThere ? { here: before.csl, there: beforeThere } : baseOfStrangers(here.csl, there.csl);
  const csl = mergeFields(base, here.csl, there.csl);
  const tags = mergeFields(
    sides(before?.tags, object ? readTags(object.data).tags : [], marked),
    marked(here.tags),
    marked(there.tags),
  );
  const places = mergeFields(
    sides(before?.collections, placesBefore, shelves),
    shelves(here.collections),
    shelves(there.collections),
  );
  const now = run.now();
  const merged = csl.fields as CslItem;
  const isSaid = !sameJson(merged, work.csl) || !sameJson(Object.keys(tags.fields).toSorted(), work.tags.toSorted());
  const { checks } = work;
  const next: LibraryCitation = isSaid
    ? {
        ...work,
        ...describe({ csl: merged, identifier: null, checks }),
        tags: Object.keys(tags.fields),
        updatedAt: now,
      }
    : work;
  const others = here.collections.filter((id) => !ours.has(id));
  const local = {
    csl: csl.sent,
    tags: Object.keys(tags.sent),
    collections: [...Object.keys(places.sent), ...others].toSorted(),
  };
  const isAllSent = [csl, tags, places].every(({ fields, sent }) => sameJson(fields, sent));
  const wasSynced = object !== undefined && work.updatedAt <= object.syncedAt;
  // Notes are compared when the work counts as changed, so a work that is new to Zotero does.
  const syncedAt = isAllSent && wasSynced ? next.updatedAt : (object?.syncedAt ?? NEVER);
  sayConflicts(run, `“${plainTitle(work.csl)}”`, work.id, csl.conflicts);
  return {
    work: next,
    filed: {
      id: work.id,
      added: Object.keys(places.fields).filter((id) => !here.collections.includes(id)),
      removed: here.collections.filter((id) => ours.has(id) && !(id in places.fields)),
    },
    row: objectRow(run, { ...remoteColumns(remote), kind: "item", localId: work.id, local, syncedAt }),
  };
}

const marked = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, true]));

const sides = (here: readonly string[] | undefined, there: readonly string[], mark: typeof marked): Base => ({
  here: mark(here ?? []),
  there: mark(there),
});

function sayConflicts(run: Run, what: string, citationId: string | null, conflicts: readonly Conflict[]): void {
  for (const { field, here, there } of conflicts) {
    const text = `${what}: “${field}” was changed on both sides. It is ${shown(here)} here and ${shown(there)} at Zotero.`;
    run.say({ kind: "conflict", text, citationId });
  }
}

const MOST_SHOWN = 200;

function shown(value: unknown): string {
  if (value === undefined) return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`;
}

/** Takes over that works went to Zotero's trash: unchanged ones move to a collection of their own, changed ones stay. */
async function takeGone(
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
  const shelves = await shelvesOf(tx, run.userId);
  const known = shelves.find(({ id }) => id === connection.goneCollectionId);
  if (known) return known.id;
  const id = newId("col");
  await insertShelves(tx, run.userId, [{ id, name: GONE, parentId: null }], run.now());
  await setGoneCollection(tx, connection.id, id);
  connection.goneCollectionId = id;
  return id;
}

/** Takes over that items were erased at Zotero; returns the erased notes and attachments, as if they were in the trash. */
async function takeErased(tx: Executor, run: Run, keys: readonly string[]): Promise<Remote[]> {
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
    kind === "note" || kind === "attachment"
      ? { key, version, data: { itemType: kind, parentItem: parentKey, deleted: 1 } }
      : [],
  );
}
