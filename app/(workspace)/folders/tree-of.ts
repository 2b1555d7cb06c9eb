import type { Folder } from "./folder";

/** A folder with those that are in it. */
export type FolderNode = Folder & { children: FolderNode[] };

/** The folders as a tree, each level in the order given; one whose place is not among them stands at the root. */
export function treeOf(folders: readonly Folder[]): FolderNode[] {
  const nodes = new Map(folders.map((folder) => [folder.id, { ...folder, children: [] as FolderNode[] }]));
  const roots: FolderNode[] = [];
  for (const node of nodes.values()) {
    const place = node.parentId === null ? undefined : nodes.get(node.parentId);
    (place?.children ?? roots).push(node);
  }
  return roots;
}
