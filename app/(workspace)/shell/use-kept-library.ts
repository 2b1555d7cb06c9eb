"use client";

import { useEffect } from "react";
import { canKeepPages } from "../frame/kept-pages";
import { usePerson } from "../frame/signed-in-person";
import { whenOnline } from "../frame/when-online";

// After what waits on the device has been sent.
const QUIET_MS = 3_000;
const AGAIN_MS = 60 * 60_000;

/** Keeps a copy of the library on a device that opens pages without a network, brought up to date each hour. */
export function useKeptLibrary(): void {
  const { id: personId } = usePerson();
  useEffect(() => {
    const refresh = async () => {
      // No page needs it to open.
      const { refreshLibrary } = await import("../kept/kept-library");
      await refreshLibrary(personId);
    };
    // Tried again within the hour; an old copy is better than none.
    const keep = () => canKeepPages() && void refresh().catch(() => undefined);
    return whenOnline(keep, { afterMs: QUIET_MS, everyMs: AGAIN_MS });
  }, [personId]);
}
