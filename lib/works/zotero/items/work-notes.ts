import type { Note } from "#lib/works/library/entries/store";
import type { ZoteroObject } from "../objects/store";

type Linked = Pick<ZoteroObject, "key" | "localId" | "local">;

/** The text of a note when both sides last agreed. */
export const agreedBody = ({ local }: Pick<ZoteroObject, "local">): string => String(local.body ?? "");

/**
 * Which note of a work each note at Zotero is, by its key; those that were deleted here are missing. The first note of a
 * work has no id, so it is known by its text, or by being first still.
 */
export function matchNotes(notes: readonly Note[], objects: readonly Linked[]): Map<string, number> {
  const matches = new Map<string, number>();
  const taken = new Set<number>();
  const match = (isIt: (note: Note, object: Linked) => boolean) => {
    for (const object of objects) {
      if (matches.has(object.key)) continue;
      const at = notes.findIndex((note, index) => !taken.has(index) && isIt(note, object));
      if (at === -1) continue;
      matches.set(object.key, at);
      taken.add(at);
    }
  };
  match((note, { localId }) => note.id !== null && note.id === localId);
  match((note, object) => note.body === agreedBody(object));
  match((note, { localId }) => note.id === null && localId === null);
  return matches;
}
