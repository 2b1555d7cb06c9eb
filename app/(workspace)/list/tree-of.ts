import type { Folder } from "./folder";

/** A folder with its subfolders. */
export type FolderNode = Folder & { children: FolderNode[] };

/** Builds the tree, each level in the given order; a folder whose parent is not in the list goes to the root. */
export function treeOf(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { ...folder, children: [] as FolderNode[] }]));
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    const place = node.parentId === null ? undefined : nodes.get(node.parentId);
    (place?.children ?? roots).push(node);
  }
  return roots;
}
