import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import { readNote, writeNote } from "./note-html";
import type { NoteTask } from "./notes-in-worker";

/** Converts notes; one that cannot be converted is null. */
export default ({ to, notes }: NoteTask): Outcome<(string | null)[]> =>
  outcomeOf(() => notes.map((note) => tried(() => (to === "markdown" ? readNote(note) : writeNote(note)))));

function tried(convert: () => string): string | null {
  try {
    return convert();
  } catch {
    // The person is told which note was left out.
    return null;
  }
}
