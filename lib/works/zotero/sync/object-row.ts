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
