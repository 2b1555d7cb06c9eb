"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { routeKey } from "./query";
import { useReload } from "./use-reload";

/** Loads the lists of the sidebar again after each navigation: it may follow a change of their order or counts. */
export function useReloadOnNavigation(): void {
  const pathname = usePathname();
  const reload = useReload();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    void reload(routeKey("GET /api/d"));
    void reload(routeKey("GET /api/d/folders"));
  }, [pathname, reload]);
}
