import type { Folder } from "./folder";

/** What a person asked to do with a folder. */
export type FolderAsk =
  | { what: "create"; parent: Folder | null }
  | { what: "rename"; folder: Folder }
  | { what: "move"; folder: Folder }
  | { what: "delete"; folder: Folder };
