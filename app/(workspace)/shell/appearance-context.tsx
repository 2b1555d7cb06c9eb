"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import type { Appearance } from "../../appearance";
import { keepAppearance } from "../../keep-appearance";

type Held = { appearance: Appearance; change: (part: Partial<Appearance>) => void };

const AppearanceContext = createContext<Held>({
  appearance: { theme: "system", face: "serif", sidebar: "open" },
  change: () => {},
});

function paint({ theme, face }: Appearance): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.face = face;
}

/** Holds the person's appearance: a change is painted at once and kept for the next visit. */
export function AppearanceProvider({ initial, children }: { initial: Appearance; children: ReactNode }) {
  const [appearance, setAppearance] = useState(initial);
  const change = useCallback(
    (part: Partial<Appearance>) => {
      const next = { ...appearance, ...part };
      setAppearance(next);
      paint(next);
      // What cannot be kept still holds until the page is closed.
      keepAppearance(next).catch(() => {});
    },
    [appearance],
  );
  const held = useMemo(() => ({ appearance, change }), [appearance, change]);
  return <AppearanceContext value={held}>{children}</AppearanceContext>;
}

/** The person's appearance and the way to change it. */
export const useAppearance = (): Held => useContext(AppearanceContext);
