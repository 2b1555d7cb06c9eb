"use client";

import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

const PLACE = "colophon-open-folders";
const NONE: readonly string[] = [];
const shape = z.array(z.string()).check(z.maxLength(1000));

let open: readonly string[] | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): readonly string[] {
  try {
    open ??= shape.parse(JSON.parse(localStorage.getItem(PLACE) ?? "[]"));
  } catch {
    // Storage may be blocked or hold invalid data; then all folders start closed.
    open = NONE;
  }
  return open;
}

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
