import { dropObjects, type ZoteroObject } from "../objects/store";
import { type Remote, WRITTEN_AT_ONCE, type Written, writeObjects } from "./remote";
import type { Run } from "./run";

/** The parts of a list that one request to Zotero takes each. */
export const inTurns = <T>(all: readonly T[], size = WRITTEN_AT_ONCE): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Whether Zotero refused what was written. */
export const isRefused = (written: Written | undefined): written is { refused: string } =>
  written !== null && written !== undefined && "refused" in written;

/** The columns of an object after it was written; none where it was refused. */
export const columnsAfter = (written: Written | undefined): Partial<ZoteroObject> =>
  written && !isRefused(written) ? { version: written.version, data: written.data } : {};

/** Moves items to Zotero's trash, and forgets them. */
export async function trash(run: Run, objects: readonly ZoteroObject[]): Promise<void> {
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
