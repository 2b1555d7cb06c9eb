"use client";

import { Check, CircleAlert, CloudOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { SaveState } from "../session/save-state";
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

// A read of the API just after a key may not have it yet, and what waits for saved words must not read then.
const SETTLED_MS = 600;

/** The kind of a state, which is `saving` for a moment before it is `saved`. */
function useSettled({ kind }: SaveState): SaveState["kind"] {
  const [settled, setSettled] = useState(kind);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), kind === "saved" ? SETTLED_MS : 0);
    return () => clearTimeout(timer);
  }, [kind]);
  return kind === "saved" && settled !== "saved" ? "saving" : kind;
}

/** Shows the save state; screen readers announce its changes. */
export function SavedState({ state }: { state: SaveState }) {
  const t = useTranslations("document.saved");
  const settled = useSettled(state);
  const isSoon = state.kind === "saving" && !state.isLate;
  const Icon = ICONS[isSoon ? "saved" : state.kind];
  return (
    <span
      className={styles.saved}
      data-state={settled}
      data-kept={"isKept" in state ? state.isKept : undefined}
      role="status"
      aria-live="polite"
      aria-label={t("label")}
    >
      {Icon ? <Icon size={14} aria-hidden /> : null}
      <span className={styles.word}>{t(isSoon ? "saved" : wordOf(state))}</span>
    </span>
  );
}

const wordOf = (state: SaveState) =>
  "isKept" in state ? (`${state.kind}.${state.isKept ? "kept" : "lost"}` as const) : state.kind;
