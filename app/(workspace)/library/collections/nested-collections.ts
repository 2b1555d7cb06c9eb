import type { Collection } from "../works/citation";

/** A collection and the number of collections that it is in. */
export type NestedCollection = { collection: Collection; depth: number };

/** Collections in reading order: each followed by those in it, by name. */
export function nestedCollections(collections: readonly Collection[]): NestedCollection[] {
  const ids = new Set(collections.map(({ id }) => id));
  const byParent = new Map<string | null, Collection[]>();
  for (const one of collections) {
    // The list may lack a parent that was made meanwhile.
    const parent = one.parentId !== null && ids.has(one.parentId) ? one.parentId : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), one]);
  }
  const under = (parent: string | null, depth: number): NestedCollection[] =>
    (byParent.get(parent) ?? []).flatMap((collection) => [{ collection, depth }, ...under(collection.id, depth + 1)]);
  return under(null, 0);
}
