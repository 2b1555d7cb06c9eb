import "server-only";
import { load } from "#lib/doors/load";
import { listFolders } from "#lib/operations/list-folders";
import type { Folder } from "./folder";

const PAGE = 100;

/** Loads all folders of the signed-in user, by name. */
export async function allFolders(): Promise<Folder[]> {
  const folders: Folder[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await load(listFolders, { limit: PAGE, cursor });
    folders.push(...page.folders);
    if (page.nextCursor === null) return folders;
    cursor = page.nextCursor;
  }
}
