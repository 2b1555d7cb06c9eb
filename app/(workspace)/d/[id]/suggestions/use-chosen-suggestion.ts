"use client";

import { useCallback, useState } from "react";
import type { Suggestion } from "./suggestion";

/** Which suggestion is looked at, and whether the focus goes to its card. */
export type Chosen = { id: string; isFocused: boolean } | null;

/** The suggestion that is looked at. */
export type ChosenSuggestion = {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** Goes to the one before or after it among these, as they stand in the text. */
  walk: (suggestions: readonly Suggestion[], step: 1 | -1) => void;
};

/** Keeps which suggestion is looked at. */
export function useChosenSuggestion(): ChosenSuggestion {
  const [chosen, choose] = useState<Chosen>(null);
  const walk = useCallback(
    (all: readonly Suggestion[], step: 1 | -1) => {
      const at = all.findIndex((one) => one.id === chosen?.id);
      const isHere = at >= 0 && chosen?.isFocused;
      const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : isHere ? at + step : at] ?? all[at];
      choose(next ? { id: next.id, isFocused: true } : null);
    },
    [chosen],
  );
  return { chosen, choose, walk };
}
