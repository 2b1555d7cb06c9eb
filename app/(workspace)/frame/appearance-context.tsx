"use client";

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from "react";
import { type Appearance, readAppearance } from "../../appearance/appearance";
import { keepAppearance } from "../../appearance/keep-appearance";

type Held = { appearance: Appearance; change: (part: Partial<Appearance>) => void };

const AppearanceContext = createContext<Held>({
  appearance: readAppearance(undefined),
  change: () => {},
});

function paint({ theme, face }: Appearance): void {
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.face = face;
}

/** Holds the user's appearance; a change is applied at once and saved for the next visit. */
export function AppearanceProvider({ initial, children }: { initial: Appearance; children: ReactNode }) {
  const [appearance, setAppearance] = useState(initial);
  const change = useCallback(
    (part: Partial<Appearance>) => {
      const next = { ...appearance, ...part };
      setAppearance(next);
      paint(next);
      // When saving fails, the change lasts until the page closes.
      keepAppearance(next).catch(() => {});
    },
    [appearance],
  );
  const held = useMemo(() => ({ appearance, change }), [appearance, change]);
  return <AppearanceContext value={held}>{children}</AppearanceContext>;
}

/** The user's appearance and the function that changes it. */
export const useAppearance = (): Held => useContext(AppearanceContext);
