import { workerJob } from "#lib/base/worker-job";
import { readNote, writeNote } from "./note-html";
import type { NoteTask } from "./notes-in-worker";

/** Converts notes; one that cannot be converted is null. */
export default workerJob<NoteTask, (string | null)[]>(({ to, notes }) =>
  notes.map((note) => tried(() => (to === "markdown" ? readNote(note) : writeNote(note)))),
);

function tried(convert: () => string): string | null {
  try {
    return convert();
  } catch {
    // The person is told which note was left out.
    return null;
  }
}
