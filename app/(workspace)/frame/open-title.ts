"use client";

import { useSyncExternalStore } from "react";

type OpenTitle = { id: string; title: string };

let open: OpenTitle | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the title that the sidebar shows for the open document, before lists are reloaded. */
export function setOpenTitle(next: OpenTitle): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The open document with its title as typed. */
export const useOpenTitle = (): OpenTitle | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
