"use client";

import { Check, CircleAlert, CloudOff } from "lucide-react";
import { type SaveState, saveWords } from "./session/save-state";
import styles from "./workspace.module.css";

const ICONS = {
  saved: Check,
  saving: null,
  offline: CloudOff,
  waiting: CloudOff,
  "signed-out": CircleAlert,
  refused: CircleAlert,
};

/** Shows the save state; screen readers announce its changes. */
export function SavedState({ state }: { state: SaveState }) {
  const Icon = ICONS[state.kind];
  return (
    <span
      className={styles.saved}
      data-state={state.kind}
      data-kept={"isKept" in state ? state.isKept : undefined}
      role="status"
      aria-live="polite"
      aria-label="Saved state"
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span className={styles.word}>{saveWords(state)}</span>
    </span>
  );
}
