import type { NodeJson } from "./document";

/** Remembers what is made from each block: blocks are immutable, and most of a version's are those of the version before. */
export function perBlock<Made>(make: (block: NodeJson) => Made): (block: NodeJson) => Made {
  const known = new WeakMap<NodeJson, { made: Made }>();
  return (block) => {
    const kept = known.get(block);
    if (kept) return kept.made;
    const made = make(block);
    known.set(block, { made });
    return made;
  };
}
