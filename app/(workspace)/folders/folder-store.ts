"use client";

import { useSyncExternalStore } from "react";
import { call } from "#lib/doors/client";
import type { Folder } from "./folder";

const PAGE = 100;
const NONE: readonly Folder[] = [];

let folders: readonly Folder[] = NONE;
let latest = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(): Promise<Folder[]> {
  const found: Folder[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await call("GET /api/d/folders", { limit: PAGE, cursor });
    found.push(...page.folders);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

/** Asks for the folders anew; without an answer those that are known stay. */
export async function reloadFolders(): Promise<void> {
  latest += 1;
  const mine = latest;
  const found = await ask().catch(() => null);
  // An answer that was overtaken would bring back what has changed since.
  if (found === null || mine !== latest) return;
  folders = found;
  for (const listener of listeners) listener();
}

/** The person's folders, by name, as they were last heard of. */
export const useFolders = (): readonly Folder[] =>
  useSyncExternalStore(
    subscribe,
    () => folders,
    () => NONE,
  );
