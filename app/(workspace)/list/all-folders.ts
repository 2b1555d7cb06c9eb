import "server-only";
import { load } from "#lib/doors/load";
import { listFolders } from "#lib/operations/api/list-folders";
import { allPages } from "../paging/all-pages";
import type { Folder } from "./folder";

/** Loads all folders of the signed-in user, by name. */
export async function allFolders(): Promise<Folder[]> {
  const pages = await allPages((cursor) => load(listFolders, { limit: 100, cursor }));
  return pages.flatMap(({ folders }) => folders);
}
