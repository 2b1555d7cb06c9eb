import "server-only";

import { perProcess } from "#lib/base/per-process";

const listeners = perProcess("key-changes", () => new Set<() => void>());

/** Has `hear` called as soon as a key is changed in this process; answers how to stop that. */
export function onKeyChange(hear: () => void): () => void {
  listeners.add(hear);
  return () => void listeners.delete(hear);
}

/** Tells this process that a key was changed: it must not wait for the store to tell it back. */
export function keyChanged(): void {
  for (const hear of listeners) hear();
}
