import { AppError } from "#lib/base/errors";
import { type PoolOptions, workerFile, workerPool } from "#lib/base/worker-pool";

/** Notes to convert, to markdown or to HTML. */
export type NoteTask = { to: "markdown" | "html"; notes: string[] };

const POOL: PoolOptions = {
  name: "zotero notes",
  file: workerFile("read-notes"),
  threads: 1,
  cpuMs: 60_000,
  maxHeapMb: 768,
  maxWaiting: 20,
  tooLarge: () => new AppError("import_failed", "The notes are too large or too tangled to be read in a minute."),
  tooMany: () => new AppError("unavailable", "Many of your notes are being read at the moment."),
};

const pool = workerPool<NoteTask, (string | null)[]>(POOL);

/** Converts a person's notes in a worker thread; those that cannot be converted are null. */
export async function convertNotes(person: string, task: NoteTask): Promise<(string | null)[]> {
  if (task.notes.length === 0) return [];
  try {
    return await pool.run(person, task);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "import_failed") throw error;
    // One of them is too much: only that one is left out.
    if (task.notes.length === 1) return [null];
    const results: (string | null)[] = [];
    for (const note of task.notes) results.push(...(await convertNotes(person, { to: task.to, notes: [note] })));
    return results;
  }
}
