"use client";

import { useCallback, useState } from "react";
import type { Suggestion } from "../session/suggestion";

/** The chosen suggestion, and whether its card takes the focus. */
export type Chosen = { id: string; isFocused: boolean } | null;

/** The chosen suggestion, and the ways to change it. */
export type ChosenSuggestion = {
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** Chooses the next or previous one of these suggestions, which must be in document order. */
  walk: (suggestions: readonly Suggestion[], step: 1 | -1) => void;
};

/** Holds which suggestion is chosen. */
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
