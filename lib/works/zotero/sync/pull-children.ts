import { setImmediate as turn } from "node:timers/promises";
import type { Executor } from "#db/connection/client";
import { lockPerson } from "#lib/access/locks/lock-person";
import { parseUrl } from "#lib/base/parse-url";
import { plainTitle } from "#lib/citations/csl/work-facts";
import { renote } from "#lib/works/library/entries/filing";
import { MAX_NOTE } from "#lib/works/library/entries/filing-fields";
import { type LibraryCitation, type Note, notesOf, writeCitations } from "#lib/works/library/entries/store";
import { MAX_NOTES } from "#lib/works/library/works/shape";
import { letWait, withUnsent } from "../annotations/store";
import { convertNotes } from "../items/notes-in-worker";
import { textOf } from "../items/read-item";
import { agreedBody, matchNotes } from "../items/work-notes";
import {
  changeLink,
  dropAlone,
  dropLinks,
  dropObjects,
  type Kept,
  keepLinks,
  keptWith,
  markSynced,
  objectsByKey,
  objectsOfKind,
  putObjects,
  worksById,
  type ZoteroObject,
} from "../objects/store";
import type { Remote } from "./remote";
import type { Run } from "./run";

// The embedded store serves no other request meanwhile.
const CHILDREN_AT_ONCE = 25;
const MOST_ATTACHMENTS = 100;
const MOST_TITLE = 300;

/** Takes over notes and attachments of works. */
export async function takeChildren(run: Run, children: readonly Remote[]): Promise<void> {
  // Together with their work, whose notes are stored as one.
  const ordered = children.toSorted((a, b) => (parentOf(a) < parentOf(b) ? -1 : 1));
  for (let at = 0; at < ordered.length; at += CHILDREN_AT_ONCE) {
    const some = ordered.slice(at, at + CHILDREN_AT_ONCE);
    const notes = some.filter(({ data }) => data.itemType === "note");
    const bodies = await convertNotes(run.userId, {
      to: "markdown",
      notes: notes.map(({ data }) => textOf(data.note)),
    });
    const bodyOf = new Map(notes.map(({ key }, index) => [key, bodies[index] ?? null]));
    await run.db.transaction((tx) => takeSome(tx, run, some, bodyOf));
    await run.progress("reading", at + some.length, ordered.length);
    await turn();
  }
}

const parentOf = ({ data }: Remote): string => textOf(data.parentItem);

type Place = {
  /** The item of the work at Zotero. */
  item: ZoteroObject;
  work: LibraryCitation;
  children: Remote[];
};

async function takeSome(
  tx: Executor,
  run: Run,
  remotes: readonly Remote[],
  bodyOf: ReadonlyMap<string, string | null>,
): Promise<void> {
  await lockPerson(tx, run.userId);
  const { id } = run.library;
  const items = await objectsByKey(tx, id, remotes.map(parentOf));
  const works = await worksById(
    tx,
    run.userId,
    [...items.values()].flatMap(({ localId }) => localId ?? []),
  );
  const places: Place[] = [...items.values()].flatMap((item) => {
    const work = item.localId ? works.get(item.localId) : undefined;
    return work ? { item, work, children: remotes.filter((one) => parentOf(one) === item.key) } : [];
  });
  await takeNotes(tx, run, places, bodyOf);
  await takeAttachments(tx, run, places);
}

async function takeNotes(
  tx: Executor,
  run: Run,
  places: readonly Place[],
  bodyOf: ReadonlyMap<string, string | null>,
): Promise<void> {
  const now = run.now();
  const known = await objectsOfKind(
    tx,
    run.library.id,
    "note",
    places.map(({ item }) => item.key),
  );
  const written: LibraryCitation[] = [];
  const synced: { key: string; syncedAt: Date }[] = [];
  const rows: ZoteroObject[] = [];
  const dropped: string[] = [];
  for (const { item, work, children } of places) {
    const objects = known.filter(({ parentKey }) => parentKey === item.key);
    const before = notesOf(work);
    const taken = mergeNotes(run, work, { objects, children: children.filter(isNote), bodyOf });
    dropped.push(...taken.dropped);
    const stored = renote(work.moreNotes, taken.notes, now);
    const after = notesOf(stored);
    for (const { remote, at } of taken.linked) {
      const note = at === null ? null : after[at];
      rows.push(
        childRow(run, remote, { localId: note?.id ?? null, local: { body: note?.body ?? "" }, now, isIgnored: !note }),
      );
    }
    if (isSame(before, after)) continue;
    written.push({ ...work, ...stored, updatedAt: now });
    if (work.updatedAt <= item.syncedAt) synced.push({ key: item.key, syncedAt: now });
  }
  await writeCitations(tx, run.userId, written);
  await dropObjects(tx, run.library.id, dropped);
  await putObjects(tx, rows);
  await markSynced(tx, run.library.id, synced);
}

const isNote = ({ data }: Remote) => data.itemType === "note";
const isSame = (one: readonly Note[], other: readonly Note[]) =>
  one.length === other.length && one.every(({ body }, at) => body === other[at]?.body);

type Merging = { objects: ZoteroObject[]; children: Remote[]; bodyOf: ReadonlyMap<string, string | null> };
type MergedNotes = { notes: Note[]; linked: { remote: Remote; at: number | null }[]; dropped: string[] };

function mergeNotes(run: Run, work: LibraryCitation, { objects, children, bodyOf }: Merging): MergedNotes {
  const title = plainTitle(work.csl);
  const matches = matchNotes(notesOf(work), objects);
  const notes: (Note | null)[] = [...notesOf(work)];
  const linked: { remote: Remote; at: number | null }[] = [];
  const dropped: string[] = [];
  const add = (note: Note) => notes.push(note) - 1;
  for (const remote of children) {
    const object = objects.find(({ key }) => key === remote.key);
    if (object?.version === remote.version && !remote.data.deleted) continue;
    const at = matches.get(remote.key);
    const here = at === undefined ? null : (notes[at] ?? null);
    const isChangedHere = object !== undefined && here !== null && here.body !== agreedBody(object);
    if (remote.data.deleted) {
      if (object) dropped.push(remote.key);
      if (at !== undefined && here && !isChangedHere) notes[at] = null;
      if (isChangedHere)
        run.say({
          kind: "conflict",
          text: `A note of “${title}” was deleted at Zotero and changed here. It is kept here.`,
          citationId: work.id,
        });
      continue;
    }
    const body = bodyOf.get(remote.key) ?? null;
    if (body === "") continue;
    if (body === null || body.length > MAX_NOTE || notes.filter(Boolean).length >= MAX_NOTES) {
      const text = `A note of “${title}” stays at Zotero alone: it is longer than ${MAX_NOTE.toLocaleString("en")} characters, one too many, or cannot be read.`;
      run.say({ kind: "left_out", text, citationId: work.id });
      linked.push({ remote, at: null });
      continue;
    }
    // Deleted here; the next write deletes it there.
    if (object?.state === "linked" && here === null && body === agreedBody(object)) continue;
    if (at === undefined || here === null) {
      const same = notes.findIndex((note, index) => note?.body === body && ![...matches.values()].includes(index));
      linked.push({ remote, at: same === -1 ? add({ id: null, body }) : same });
      continue;
    }
    if (isChangedHere && here.body !== body) {
      add({ id: null, body: here.body });
      run.say({
        kind: "conflict",
        text: `A note of “${title}” was changed on both sides. Both are kept, as two notes.`,
        citationId: work.id,
      });
    }
    notes[at] = { id: here.id, body };
    linked.push({ remote, at });
  }
  return compact(notes, linked, dropped);
}

/** Takes out the deleted notes, whose places the others move up to. */
function compact(notes: readonly (Note | null)[], linked: MergedNotes["linked"], dropped: string[]): MergedNotes {
  const placeOf = (at: number) => notes.slice(0, at).filter(Boolean).length;
  return {
    notes: notes.flatMap((note) => note ?? []),
    linked: linked.map(({ remote, at }) => ({ remote, at: at === null ? null : placeOf(at) })),
    dropped,
  };
}

type Local = { localId: string | null; local: Record<string, unknown>; now: Date; isIgnored?: boolean };

function childRow(run: Run, remote: Remote, { localId, local, now, isIgnored }: Local): ZoteroObject {
  return {
    libraryId: run.library.id,
    key: remote.key,
    kind: isNote(remote) ? "note" : "attachment",
    parentKey: parentOf(remote),
    version: remote.version,
    state: isIgnored ? "ignored" : "linked",
    localId,
    data: remote.data,
    local,
    syncedAt: now,
  };
}

async function takeAttachments(tx: Executor, run: Run, places: readonly Place[]): Promise<void> {
  const now = run.now();
  const remotes = places.flatMap(({ children }) => children.filter((one) => !isNote(one)));
  if (remotes.length === 0) return;
  const objects = await objectsByKey(
    tx,
    run.library.id,
    remotes.map(({ key }) => key),
  );
  const kept = await keptWith(
    tx,
    places.map(({ work }) => work.id),
  );
  const trashed = remotes.flatMap(({ key, data }) => (data.deleted ? (objects.get(key)?.localId ?? []) : []));
  const links = kept.filter(({ id, fileId }) => fileId === null && trashed.includes(id));
  const unsent = await withUnsent(
    tx,
    run.library.id,
    links.map(({ id }) => id),
  );
  const rows: ZoteroObject[] = [];
  const added: { citationId: string; remote: Remote; title: string; url: string }[] = [];
  for (const { work, children } of places) {
    const own = kept.filter(({ citationId }) => citationId === work.id);
    for (const remote of children.filter((one) => !isNote(one))) {
      const object = objects.get(remote.key);
      if (object?.version === remote.version && !remote.data.deleted) continue;
      const here = own.find(({ id }) => id === object?.localId);
      if (remote.data.deleted) {
        if (here && unsent.has(here.id)) {
          const text = `“${here.title}” of “${plainTitle(work.csl)}” was deleted at Zotero, and its highlights were changed here. It is kept here.`;
          run.say({ kind: "conflict", text, citationId: work.id });
        } else if (here) await dropLinks(tx, [here.id]);
        // Its annotations are there as before when it comes out of the trash.
        await letWait(tx, run.library.id, [remote.key]);
        if (object) await dropAlone(tx, run.library.id, remote.key);
        continue;
      }
      const link = linkOf(remote);
      if (object && !here) {
        // Removed here.
        rows.push({ ...object, version: remote.version, data: remote.data });
      } else if (
        !link ||
        (!here && own.length + added.filter(({ citationId }) => citationId === work.id).length >= MOST_ATTACHMENTS)
      ) {
        const text = `An attachment of “${plainTitle(work.csl)}” stays at Zotero alone: it has no web address, or is one too many.`;
        run.say({ kind: "left_out", text, citationId: work.id });
        rows.push(childRow(run, remote, { localId: null, local: {}, now, isIgnored: true }));
      } else if (here) {
        await changeLink(tx, here.id, link);
        rows.push(childRow(run, remote, { localId: here.id, local: link, now }));
      } else {
        const same = own.find(({ url }) => url === link.url) as Kept | undefined;
        if (same) rows.push(childRow(run, remote, { localId: same.id, local: link, now }));
        else added.push({ citationId: work.id, remote, ...link });
      }
    }
  }
  const ids = await keepLinks(
    tx,
    added.map(({ citationId, title, url }) => ({ citationId, title, url })),
    now,
  );
  const linked = added.map(({ remote, title, url }, at) =>
    childRow(run, remote, { localId: ids[at] ?? null, local: { title, url }, now }),
  );
  await putObjects(tx, [...rows, ...linked]);
}

/** The title and address of an attachment: of the page that it links to, or of the file in Zotero's web library. */
function linkOf({ data, links }: Remote): { title: string; url: string } | null {
  const address = parseUrl(data.linkMode === "linked_url" ? textOf(data.url) : (links?.alternate?.href ?? ""));
  if (address?.protocol !== "https:" && address?.protocol !== "http:") return null;
  const title = textOf(data.title).trim() || textOf(data.filename).trim() || address.host;
  return { title: title.slice(0, MOST_TITLE).toWellFormed(), url: address.href };
}
