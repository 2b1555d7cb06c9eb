import "server-only";

import { perProcess } from "#lib/base/per-process";

const listeners = perProcess("key-changes", () => new Set<() => void>());

/** Calls `listener` whenever this process changes a key; returns a function that unsubscribes. */
export function onKeyChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies this process of a changed key, so that it need not wait for the store's notification. */
export function keyChanged(): void {
  for (const listener of listeners) listener();
}
