"use client";

import { Check, CircleAlert, CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { SaveState } from "./session/save-state";
import styles from "./workspace.module.css";

const ICONS = {
  saved: Check,
  saving: null,
  "cut-off": CloudOff,
  offline: CloudOff,
  waiting: CloudOff,
  "signed-out": CircleAlert,
  refused: CircleAlert,
};

// Words are saved while they are typed, and the label must not change with each of them.
const SETTLED_MS = 600;

function useSettled(state: SaveState): SaveState {
  const [shown, setShown] = useState(state);
  useEffect(() => {
    const timer = setTimeout(() => setShown(state), state.kind === "saved" ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [state]);
  return state.kind === "saved" ? shown : state;
}

/** Shows the save state; screen readers announce its changes. */
export function SavedState({ state: now }: { state: SaveState }) {
  const t = useTranslations("document.saved");
  const state = useSettled(now);
  const Icon = ICONS[state.kind];
  return (
    <span
      className={styles.saved}
      data-state={state.kind}
      data-kept={"isKept" in state ? state.isKept : undefined}
      role="status"
      aria-live="polite"
      aria-label={t("label")}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span className={styles.word}>
        {"isKept" in state ? t(`${state.kind}.${state.isKept ? "kept" : "lost"}`) : t(state.kind)}
      </span>
    </span>
  );
}
