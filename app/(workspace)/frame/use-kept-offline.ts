"use client";

import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type KeptOffline, listenOffline, parseOffline, storedOffline } from "./kept-offline";
import { usePerson } from "./signed-in-person";

/** What the signed-in person keeps on this device, as it changes; nothing while the page is drawn on the server. */
export function useKeptOffline(): KeptOffline {
  const { id } = usePerson();
  const read = useCallback(() => storedOffline(id), [id]);
  const text = useSyncExternalStore(listenOffline, read, () => null);
  return useMemo(() => parseOffline(text), [text]);
}
