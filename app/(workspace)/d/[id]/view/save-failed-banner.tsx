"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useServerWords } from "../../../../results/server-words";
import type { SaveState } from "../session/save-state";
import styles from "./workspace.module.css";

const signIn = (words: ReactNode) => (
  <a href="/sign-in" target="_blank" rel="noreferrer">
    {words}
  </a>
);

/** Explains why the text cannot be saved and what to do; renders nothing when it can. */
export function SaveFailedBanner({ state }: { state: SaveState }) {
  const t = useTranslations("document.trouble");
  const serverWords = useServerWords();
  if (!("isKept" in state)) return null;
  const { isKept } = state;
  const isRefused = state.kind === "refused" || state.kind === "signed-out";
  if (isKept && !isRefused) return null;

  function explained(): ReactNode {
    if (state.kind === "signed-out") return t.rich(isKept ? "signedOutKept" : "signedOutLost", { link: signIn });
    if (state.kind !== "refused") return t("lost");
    const reason = state.reason === null ? t("unsavable") : serverWords({ error: state.reason, code: state.code });
    return t(isKept ? "refusedKept" : "refusedLost", { reason });
  }

  return (
    <div className={styles.trouble} role="alert">
      <p>{explained()}</p>
    </div>
  );
}
