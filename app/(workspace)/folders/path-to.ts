import type { Folder } from "./folder";

/** The folders from the root down to this one; empty when it is not among them. */
export function pathTo(folders: readonly Folder[], id: string | null): Folder[] {
  const path: Folder[] = [];
  let next = id;
  while (next !== null) {
    const found = folders.find((folder) => folder.id === next);
    // Two pages of a list may be read before and after a move: a ring must not keep us here.
    if (!found || path.includes(found)) return path;
    path.unshift(found);
    next = found.parentId;
  }
  return path;
}
