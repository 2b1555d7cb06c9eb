"use client";

import { useCallback, useSyncExternalStore } from "react";
import type { LiveDocument } from "./live-document";

/** Whether the document's events are followed, or cannot be: lists that are read earlier would be read again at once. */
export function useIsTried(live: LiveDocument): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      live.addEventListener("open", onChange);
      live.addEventListener("lost", onChange);
      return () => {
        live.removeEventListener("open", onChange);
        live.removeEventListener("lost", onChange);
      };
    },
    [live],
  );
  return useSyncExternalStore(
    subscribe,
    () => live.isTried,
    () => false,
  );
}
