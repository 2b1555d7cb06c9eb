"use client";

import { useSyncExternalStore } from "react";

type OpenTitle = { id: string; title: string };

let open: OpenTitle | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the sidebar what the document on the screen is called now, before lists know. */
export function setOpenTitle(next: OpenTitle): void {
  open = next;
  for (const listener of listeners) listener();
}

/** The document on the screen with its title as it is being typed. */
export const useOpenTitle = (): OpenTitle | null =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  );
