"use client";

import { useSyncExternalStore } from "react";
import { z } from "zod";

const PLACE = "colophon-open-folders";
const NONE: readonly string[] = [];
const shape = z.array(z.string()).max(1000);

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
    // Storage may be forbidden or hold what others wrote: then all folders begin closed.
    open = NONE;
  }
  return open;
}

/** Unfolds a folder of the sidebar, or folds it, and remembers that in this browser. */
export function setOpen(id: string, isOpen: boolean): void {
  const others = read().filter((other) => other !== id);
  open = isOpen ? [...others, id] : others;
  try {
    localStorage.setItem(PLACE, JSON.stringify(open));
  } catch {
    // What cannot be kept still holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** The folders that are unfolded in the sidebar, by their ids. */
export const useOpenFolders = (): readonly string[] => useSyncExternalStore(subscribe, read, () => NONE);
