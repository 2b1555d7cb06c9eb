"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether this part of the page shows what the browser knows; before, it shows what the server drew. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
