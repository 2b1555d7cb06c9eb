import "server-only";

import { perProcess } from "#lib/base/per-process";

const listeners = perProcess("key-changes", () => new Set<() => void>());

/** Has `listener` called as soon as a key is changed in this process; answers how to stop that. */
export function onKeyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Tells this process that a key was changed: it must not wait for the store to tell it back. */
export function keyChanged(): void {
  for (const listener of listeners) listener();
}
