"use client";

import { useEffect, useState } from "react";
import { loadedOnce } from "#ui/lazy";
import { whenOnline } from "../frame/when-online";

const keeping = loadedOnce(() => import("./keeping").then((part) => part.Keeping));

// After the page is shown and has asked for what it needs itself.
const QUIET_MS = 3_000;

/** What goes on between this device and the server, once the page is quiet: no page needs it to open. */
export function LateKeeping() {
  const [isLoaded, setLoaded] = useState(keeping.loaded() !== null);
  useEffect(() => {
    if (isLoaded) return;
    // Where it cannot be loaded, it is when the network is back, or with the next page.
    const load = () =>
      keeping.start().then(
        () => setLoaded(true),
        () => undefined,
      );
    return whenOnline(() => void load(), { afterMs: QUIET_MS });
  }, [isLoaded]);
  const Keeping = keeping.loaded();
  return Keeping ? <Keeping /> : null;
}
