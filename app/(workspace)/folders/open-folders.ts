"use client";

import { useSyncExternalStore } from "react";
import { isArrayOf, isText } from "#lib/base/read-json";

const PLACE = "colophon-open-folders";
const NONE: readonly string[] = [];
const MOST = 1000;

let open: readonly string[] | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly string[] {
  try {
    open ??= readable(JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  } catch {
    // Storage may be blocked or hold no JSON; then all folders start closed.
    open = NONE;
  }
  return open;
}

const readable = (stored: unknown): readonly string[] =>
  isArrayOf(isText)(stored) && stored.length <= MOST ? stored : NONE;

/** Opens or closes a folder of the sidebar, and remembers it in this browser. */
export function setOpen(id: string, isOpen: boolean): void {
  const others = read().filter((other) => other !== id);
  open = isOpen ? [...others, id] : others;
  try {
    localStorage.setItem(PLACE, JSON.stringify(open));
  } catch {
    // A state that cannot be stored lasts until the page closes.
  }
  for (const listener of listeners) listener();
}

/** The ids of the folders that are open in the sidebar. */
export const useOpenFolders = (): readonly string[] => useSyncExternalStore(subscribe, read, () => NONE);
