"use client";

import type { SaveState } from "./session/save-state";
import styles from "./workspace.module.css";

/** What a person has to know and can do when the text cannot be saved; nothing when all is well. */
export function Trouble({ state }: { state: SaveState }) {
  if (state.kind === "refused") {
    return (
      <div className={styles.trouble} role="alert">
        <p>{state.reason} Your text is kept here and is saved with your next change that the server takes.</p>
      </div>
    );
  }
  if (state.kind !== "signed-out") return null;
  return (
    <div className={styles.trouble} role="alert">
      <p>You are signed out. Your text is kept here; sign in again in this browser and come back to this page.</p>
    </div>
  );
}
