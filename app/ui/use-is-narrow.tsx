"use client";

import { useSyncExternalStore } from "react";

/** The media query of screens on which a panel covers the page and the bar has few buttons. */
export const NARROW = "(max-width: 760px)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window is narrow; false while the server draws. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  );
