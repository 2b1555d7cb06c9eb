import type { Folder } from "../list/folder";

/** The folders from the root to this one; empty when it is not in the list. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const path: Folder[] = [];
  let next = id;
  while (next !== null) {
    const found = folders.find((folder) => folder.id === next);
    // Pages of the list may be read before and after a move, so they can contain a cycle.
    if (!found || path.includes(found)) return path;
    path.unshift(found);
    next = found.parentId;
  }
  return path;
}
