import type { Folder } from "../list/folder";

/** A folder dialog that the user opened. */
export type FolderAsk =
  | { what: "create"; parent: Folder | null }
  | { what: "rename"; folder: Folder }
  | { what: "move"; folder: Folder }
  | { what: "share"; folder: Folder }
  | { what: "reviews"; folder: Folder }
  | { what: "delete"; folder: Folder };
