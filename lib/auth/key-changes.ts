import "server-only";

// Next loads this module once for its instrumentation and once for its routes, so who listens hangs on the process.
const PLACE = Symbol.for("colophon.key-changes");
const held = globalThis as { [PLACE]?: Set<() => void> };

function listeners(): Set<() => void> {
  held[PLACE] ??= new Set();
  return held[PLACE];
}

/** Has `hear` called as soon as a key is changed in this process; answers how to stop that. */
export function onKeyChange(hear: () => void): () => void {
  listeners().add(hear);
  return () => void listeners().delete(hear);
}

/** Tells this process that a key was changed: it must not wait for the store to tell it back. */
export function keyChanged(): void {
  for (const hear of listeners()) hear();
}
