import { type LibraryCitation, notesOf } from "#lib/works/library/entries/store";
import { convertNotes } from "../items/notes-in-worker";
import { agreedBody, matchNotes } from "../items/work-notes";
import { dropObjects, objectsOfKind, putObjects, type ZoteroObject } from "../objects/store";
import { objectRow } from "./object-row";
import { newKey, writeObjects } from "./remote";
import type { Run } from "./run";
import { columnsAfter, inTurns, isRefused } from "./written";

/** A work and its item at Zotero. */
export type Pair = { object: ZoteroObject; work: LibraryCitation };

/** Writes the notes of works to Zotero where they differ from what both sides last had. */
export async function pushNotes(run: Run, pairs: readonly Pair[]): Promise<void> {
  const { db, library, userId } = run;
  const known = await objectsOfKind(
    db,
    library.id,
    "note",
    pairs.map(({ object }) => object.key),
  );
  const changes = changesOf(run, pairs, known);
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

type Change = { object: ZoteroObject; body: string | null; citationId: string };

/** The notes that differ from what both sides last had, those that are new to Zotero, and those that are gone here. */
function changesOf(run: Run, pairs: readonly Pair[], known: readonly ZoteroObject[]): Change[] {
  return pairs.flatMap(({ object: item, work }) => {
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
}
