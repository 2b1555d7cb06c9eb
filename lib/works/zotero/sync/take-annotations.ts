import { setImmediate as turn } from "node:timers/promises";
import type { Executor } from "#db/connection/client";
import { lockPerson } from "#lib/access/locks/lock-person";
import { newId } from "#lib/base/ids";
import { sameJson } from "#lib/base/same-json";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { sourceWords } from "#lib/citations/quotations/source-words";
import { md5OfFile } from "#lib/files/store";
import { MAX_HIGHLIGHTS } from "#lib/works/highlights/shape";
import {
  type Annotated,
  annotatedById,
  arrivedAnnotations,
  countHighlights,
  dropHighlights,
  type Highlight,
  highlightsOf,
  pairableFiles,
  pairFile,
  putHighlights,
  startIn,
} from "../annotations/store";
import { type Annotation, changingFields, readAnnotation } from "../items/annotation";
import { type Base, baseOfStrangers, mergeFields } from "../items/merge-fields";
import { type Data, textOf } from "../items/read-item";
import { dropObjects, linkedAmong, objectsByKey, putObjects, type ZoteroObject } from "../objects/store";
import { nameHighlight } from "./name-highlight";
import { addedAt, objectRow, remoteColumns } from "./object-row";
import type { Remote } from "./remote";
import type { Run } from "./run";
import { sayConflicts } from "./say-conflicts";

// The embedded store serves no other request meanwhile.
const TAKEN_AT_ONCE = 25;

/** Finds the files at Zotero that are stored here too, so that their annotations are highlights of the stored ones. */
export async function pairFiles(run: Run): Promise<void> {
  const { db, library, userId } = run;
  const done = new Set<string>();
  for (const one of await pairableFiles(db, library.id)) {
    if (done.has(one.key) || done.has(one.storedId)) continue;
    await run.progress("reading", 0, null);
    if ((await md5OfFile(db, one.fileId)) !== one.md5) continue;
    await db.transaction(async (tx) => {
      await lockPerson(tx, userId);
      await pairFile(tx, library.id, one);
    });
    done.add(one.key).add(one.storedId);
  }
}

/** How many annotations of each work stay at Zotero. */
type Left = Map<string, { title: string; count: number }>;

/** Begins to take over annotations; those that waited for their file, and what is said of all, come with the end. */
export function openAnnotations(run: Run) {
  const left: Left = new Map();
  const take = async (remotes: readonly Remote[], upTo = remotes.length, total: number | null = null) => {
    for (let at = 0; at < remotes.length; at += TAKEN_AT_ONCE) {
      const some = remotes.slice(at, at + TAKEN_AT_ONCE);
      await run.db.transaction((tx) => takeSome(tx, run, some, left));
      await run.progress("reading", upTo - remotes.length + at + some.length, total);
      await turn();
    }
  };
  const close = async () => {
    for (let after = ""; ; ) {
      const arrived = await arrivedAnnotations(run.db, run.library.id, after, TAKEN_AT_ONCE);
      const last = arrived.at(-1);
      if (!last) break;
      await take(arrived);
      after = last.key;
    }
    for (const [citationId, { title, count }] of left) {
      const [what, stay] = count === 1 ? ["annotation", "stays"] : ["annotations", "stay"];
      const text = `${count} ${what} of “${title}” ${stay} at Zotero alone: drawings, text boxes, marks in other files than PDFs, or past ${MAX_HIGHLIGHTS.toLocaleString("en")} of a work.`;
      run.say({ kind: "left_out", text, citationId });
    }
  };
  return { take, close };
}

/** What is known of the annotations that are taken over together, and what they change. */
type Batch = {
  run: Run;
  objects: ReadonlyMap<string, ZoteroObject>;
  /** What the files of the annotations are here, by the files' keys. */
  places: ReadonlyMap<string, Annotated>;
  highlights: Map<string, Highlight>;
  /** The ids of the highlights that are annotations of the library. */
  linked: Set<string>;
  counts: Map<string, number>;
  left: Left;
  put: Map<string, Highlight>;
  rows: ZoteroObject[];
  droppedKeys: string[];
  removedIds: string[];
};

const parentOf = ({ data }: Pick<Remote, "data">): string => textOf(data.parentItem);

async function takeSome(tx: Executor, run: Run, remotes: readonly Remote[], left: Left): Promise<void> {
  await lockPerson(tx, run.userId);
  const { id } = run.library;
  const keys = remotes.map(({ key }) => key);
  const objects = await objectsByKey(tx, id, keys);
  const files = [...(await objectsByKey(tx, id, remotes.map(parentOf))).values()];
  const attached = await annotatedById(
    tx,
    run.userId,
    files.flatMap(({ kind, localId }) => (kind === "attachment" ? (localId ?? []) : [])),
  );
  const places = new Map(
    files.flatMap(({ key, localId }) => {
      const place = attached.get(localId ?? "");
      return place ? [[key, place]] : [];
    }),
  );
  const highlights = await highlightsOf(tx, [...attached.keys()]);
  const works = [...attached.values()].map(({ citationId }) => citationId);
  const batch: Batch = {
    run,
    objects,
    places,
    highlights,
    linked: await linkedAmong(tx, id, [...highlights.keys()]),
    counts: await countHighlights(tx, works),
    left,
    put: new Map(),
    rows: [],
    droppedKeys: [],
    removedIds: [],
  };
  for (const remote of remotes) {
    const object = objects.get(remote.key);
    if (remote.data.deleted) takeDeleted(batch, remote, object);
    else if (object?.version !== remote.version || object.state === "waiting") takeOne(batch, remote, object);
  }
  const fileOf = new Map([...attached.values()].map((one) => [one.id, one.fileId]));
  const put: Highlight[] = [];
  for (const one of batch.put.values()) {
    put.push({ ...one, start: await startIn(tx, fileOf.get(one.attachmentId) ?? null, one) });
  }
  await dropHighlights(tx, batch.removedIds);
  await putHighlights(tx, put);
  await dropObjects(tx, id, batch.droppedKeys);
  await putObjects(tx, batch.rows);
}

function takeDeleted(
  { run, highlights, places, droppedKeys, removedIds }: Batch,
  remote: Remote,
  object?: ZoteroObject,
) {
  if (!object) return;
  droppedKeys.push(remote.key);
  const here = highlights.get(object.localId ?? "");
  if (!here) return;
  if (sameJson(changingFields(here), object.local)) {
    removedIds.push(here.id);
    return;
  }
  const place = places.get(parentOf(remote));
  const text = `${nameHighlight(here, place)} was deleted at Zotero and changed here. It is kept here.`;
  run.say({ kind: "conflict", text, citationId: place?.citationId ?? null });
}

function takeOne(batch: Batch, remote: Remote, object: ZoteroObject | undefined): void {
  const { run, rows, highlights, linked, counts } = batch;
  const place = batch.places.get(parentOf(remote));
  const there = readAnnotation(remote.data);
  const row = (given: Partial<ZoteroObject>) =>
    objectRow(run, {
      ...remoteColumns(remote),
      kind: "annotation",
      parentKey: parentOf(remote),
      localId: null,
      local: {},
      syncedAt: run.now(),
      ...given,
    });
  if (!place) {
    rows.push(row({ state: "waiting" }));
    return;
  }
  const here = highlights.get(object?.localId ?? "");
  const known = here ?? (there && strangerHere(batch, place, there));
  const count = counts.get(place.citationId) ?? 0;
  if (!there || (!known && count >= MAX_HIGHLIGHTS)) {
    if (object?.state !== "ignored") leave(batch.left, place);
    rows.push(row({ state: "ignored" }));
    return;
  }
  if (object?.state === "linked" && !here) {
    // Deleted here; the next write deletes it there.
    if (object.version === 0 || sameJson(there, readAnnotation(object.data))) {
      rows.push({ ...object, ...remoteColumns(remote) });
      return;
    }
    const text = `${nameHighlight(there, place)} was deleted here and changed at Zotero. It is kept.`;
    run.say({ kind: "conflict", text, citationId: place.citationId });
  }
  const { highlight, local } = known
    ? merged(run, known, { there, object: here && object, place })
    : added(run, there, remote);
  const next: Highlight = { ...highlight, attachmentId: place.id };
  if (!known) counts.set(place.citationId, count + 1);
  if (!known || !sameJson(next, known)) batch.put.set(next.id, next);
  linked.add(next.id);
  highlights.set(next.id, next);
  rows.push(row({ localId: next.id, local }));
}

function leave(left: Left, { citationId, csl }: Annotated): void {
  const { count } = left.get(citationId) ?? { count: 0 };
  left.set(citationId, { title: plainTitle(csl), count: count + 1 });
}

/** A highlight that is here already and stands for a new annotation: at the same place, or of the same words. */
function strangerHere({ highlights, linked }: Batch, place: Annotated, there: Annotation): Highlight | undefined {
  const words = lettersOf(there.quote);
  const alike = [...highlights.values()].filter(
    ({ id, attachmentId, kind, page }) =>
      !linked.has(id) && attachmentId === place.id && kind === there.kind && page === there.page,
  );
  return (
    alike.find(({ rects }) => sameJson(rects, there.rects)) ??
    alike.find(({ quote }) => words !== "" && lettersOf(quote) === words)
  );
}

const lettersOf = (quote: string): string =>
  sourceWords(quote)
    .map(({ key }) => key)
    .join("");

type Taken = { highlight: Omit<Highlight, "attachmentId">; local: Data };
type Meeting = { there: Annotation; object: ZoteroObject | undefined; place: Annotated };

/** A highlight with what changed at Zotero: its note and colour by field, and its place and words as they are there. */
function merged(run: Run, here: Highlight, { there, object, place }: Meeting): Taken {
  const [own, theirs] = [changingFields(here), changingFields(there)];
  const { fields, sent, conflicts } = mergeFields(baseOf(object, own, theirs), own, theirs);
  sayConflicts(run, nameHighlight(here, place), place.citationId, conflicts);
  const { note: _note, color: _color, ...rest } = there;
  const { note, color } = fields;
  const next = { ...here, ...rest, note: typeof note === "string" ? note : null, color: String(color) };
  return { highlight: { ...next, updatedAt: sameJson(next, here) ? here.updatedAt : run.now() }, local: sent };
}

function baseOf(object: ZoteroObject | undefined, own: Data, theirs: Data): Base {
  if (!object) return baseOfStrangers(own, theirs);
  // It came from here, in a run that ended before it knew.
  if (object.version === 0) return { here: theirs, there: theirs };
  const agreed = readAnnotation(object.data);
  return { here: object.local, there: agreed ? changingFields(agreed) : {} };
}

function added(run: Run, there: Annotation, remote: Remote): Taken {
  const now = run.now();
  const highlight = { id: newId("hig"), ...there, createdAt: addedAt(remote.data, now), updatedAt: now };
  return { highlight, local: changingFields(there) };
}
