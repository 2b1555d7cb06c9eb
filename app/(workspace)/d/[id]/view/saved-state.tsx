"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Icon, type IconName } from "#ui/drawn-icon";
import type { SaveState } from "../session/save-state";
import styles from "./workspace.module.css";

const ICONS: Record<SaveState["kind"], IconName | null> = {
  saved: "check",
  saving: null,
  "cut-off": "cloud-off",
  offline: "cloud-off",
  waiting: "cloud-off",
  "signed-out": "circle-alert",
  refused: "circle-alert",
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
  const icon = ICONS[isSoon ? "saved" : state.kind];
  return (
    <span
      className={styles.saved}
      data-state={settled}
      data-kept={"isKept" in state ? state.isKept : undefined}
      role="status"
      aria-live="polite"
      aria-label={t("label")}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      <span className={styles.word}>{t(isSoon ? "saved" : wordOf(state))}</span>
    </span>
  );
}

const wordOf = (state: SaveState) =>
  "isKept" in state ? (`${state.kind}.${state.isKept ? "kept" : "lost"}` as const) : state.kind;
