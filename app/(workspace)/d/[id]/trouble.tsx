"use client";

import type { SaveState } from "./session/save-state";
import styles from "./workspace.module.css";

const KEPT: Record<"refused" | "signed-out", string> = {
  refused: "Your text is kept on this device and is saved with your next change that the server accepts.",
  "signed-out": "Your text is kept here and is saved when you come back to this page.",
};
const NOT_KEPT =
  "Your text is in this tab only, because this browser has no room to keep it. Keep the tab open until the text is saved, or copy it.";

const signIn = (
  <>
    {"You are signed out. "}
    <a href="/sign-in" target="_blank" rel="noreferrer">
      Sign in in a new tab
    </a>
    {". "}
  </>
);

/** Explains why the text cannot be saved and what to do; renders nothing when it can. */
export function Trouble({ state }: { state: SaveState }) {
  if (!("isKept" in state)) return null;
  const isRefused = state.kind === "refused" || state.kind === "signed-out";
  if (state.isKept && !isRefused) return null;
  return (
    <div className={styles.trouble} role="alert">
      <p>
        {state.kind === "refused" ? `${state.reason} ` : null}
        {state.kind === "signed-out" ? signIn : null}
        {state.isKept && isRefused ? KEPT[state.kind] : NOT_KEPT}
      </p>
    </div>
  );
}
