import type { Collection } from "../objects/store";

/** The ids of the collections below this one, and its own. */
export function within(collections: readonly Collection[], rootId: string): Set<string> {
  const found = new Set([rootId]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { id, parentId } of collections) if (parentId && found.has(parentId)) found.add(id);
  }
  return found;
}

/** Orders things so that each comes after its parent; those in a circle come last. */
export function parentsFirst<T>(
  things: readonly T[],
  idOf: (thing: T) => string,
  parentOf: (thing: T) => string | null,
): T[] {
  const left = new Map(things.map((thing) => [idOf(thing), thing]));
  const ordered: T[] = [];
  for (let size = -1; size !== left.size; ) {
    size = left.size;
    for (const [id, thing] of left) {
      const parent = parentOf(thing);
      if (parent !== null && left.has(parent)) continue;
      ordered.push(thing);
      left.delete(id);
    }
  }
  return [...ordered, ...left.values()];
}
