import "server-only";
import { load } from "#lib/doors/load";
import { citationCollectionList } from "#lib/operations/api/citation-collection-list";
import { allPages } from "../../paging/all-pages";
import type { Collection } from "../works/citation";

/** Loads all collections of the signed-in user. */
export async function allCollections(): Promise<Collection[]> {
  const pages = await allPages((cursor) => load(citationCollectionList, { limit: 100, cursor }));
  return pages.flatMap(({ collections }) => collections);
}
