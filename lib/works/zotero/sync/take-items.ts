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
import { itemOf, type LocalItem } from "../items/local";
import { type Base, baseOfStrangers, mergeFields } from "../items/merge-fields";
import { readItem, readTags } from "../items/read-item";
import {
  dropObjects,
  linkedAmong,
  objectsByKey,
  objectsOfKind,
  putObjects,
  refile,
  worksById,
  type ZoteroObject,
} from "../objects/store";
import { addedAt, objectRow, remoteColumns } from "./object-row";
import type { Remote } from "./remote";
import type { Run } from "./run";
import { sayConflicts } from "./say-conflicts";
import { takeGone } from "./take-gone";
import { takeRelations } from "./take-relations";

type Filed = { id: string; added: string[]; removed: string[] };

/** Takes over works that changed at Zotero: new ones, those that both sides know, and those in its trash. */
export async function takeItems(tx: Executor, run: Run, remotes: readonly Remote[]): Promise<void> {
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
  const { ours, placesOf } = await collectionsOfLibrary(tx, run);
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
  await takeRelations(
    tx,
    run,
    rows.map((row) => ({ row, before: objects.get(row.key)?.data ?? {} })),
  );
  if (gone.length > 0) await takeGone(tx, run, gone);
  for (const row of rows) {
    const before = objects.get(row.key);
    if (before?.state === "gone" && run.connection.goneCollectionId && row.localId) {
      await refile(tx, [{ id: row.localId, added: [], removed: [run.connection.goneCollectionId] }], run.now());
    }
  }
}

/** The collections here that the library has, and those in which an item is filed at Zotero. */
async function collectionsOfLibrary(tx: Executor, { library }: Run) {
  const collections = await objectsOfKind(tx, library.id, "collection");
  const collectionIds = new Map(collections.map(({ key, localId }) => [key, localId]));
  const ours = new Set([...collectionIds.values(), library.rootCollectionId].filter((id) => id !== null));
  const placesOf = (data: Remote["data"]): string[] => [
    ...(Array.isArray(data.collections) ? data.collections.flatMap((key) => collectionIds.get(String(key)) ?? []) : []),
    ...(library.rootCollectionId ? [library.rootCollectionId] : []),
  ];
  return { ours, placesOf };
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
    reading: null,
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
  const collections = (ids: readonly string[]) => marked(ids.filter((id) => ours.has(id)));
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
    sides(before?.collections, placesBefore, collections),
    collections(here.collections),
    collections(there.collections),
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
    ...object?.local,
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
