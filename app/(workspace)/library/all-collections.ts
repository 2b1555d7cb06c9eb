import "server-only";
import { load } from "#lib/doors/load";
import { citationCollectionList } from "#lib/operations/citation-collection-list";
import type { Collection } from "./citation";

const PAGE = 100;

/** Loads all collections of the signed-in user. */
export async function allCollections(): Promise<Collection[]> {
  const collections: Collection[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await load(citationCollectionList, { limit: PAGE, cursor });
    collections.push(...page.collections);
    if (page.nextCursor === null) return collections;
    cursor = page.nextCursor;
  }
}
