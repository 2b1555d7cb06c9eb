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

/** Reloads the folders; when the request fails, the known folders stay. */
export async function reloadFolders(): Promise<void> {
  latest += 1;
  const mine = latest;
  const found = await ask().catch(() => null);
  // A newer request has started; this response may be outdated.
  if (found === null || mine !== latest) return;
  folders = found;
  for (const listener of listeners) listener();
}

/** The user's folders by name, as last loaded. */
export const useFolders = (): readonly Folder[] =>
  useSyncExternalStore(
    subscribe,
    () => folders,
    () => NONE,
  );
