import { textOf } from "../items/read-item";
import type { ZoteroObject } from "../objects/store";
import type { Remote } from "./remote";
import type { Run } from "./run";

/** The row of an object of a run's library. */
export const objectRow = (
  run: Run,
  given: Pick<ZoteroObject, "key" | "version" | "data" | "kind" | "localId" | "local" | "syncedAt"> &
    Partial<ZoteroObject>,
): ZoteroObject => ({ libraryId: run.library.id, parentKey: null, state: "linked", ...given });

/** The columns of an object that Zotero fills. */
export const remoteColumns = ({ key, version, data }: Remote) => ({ key, version, data });

const NEVER = new Date(0);

/** When an object was added to Zotero, which orders the library. */
export function addedAt(data: Remote["data"], now: Date): Date {
  const at = new Date(textOf(data.dateAdded));
  return at > NEVER && at < now ? at : now;
}
