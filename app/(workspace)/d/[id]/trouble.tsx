"use client";

import { useState } from "react";
import { Button } from "#ui/button";
import type { SaveState } from "./editor/save-state";
import styles from "./workspace.module.css";

type Props = { state: SaveState; onTakeTheirs: () => Promise<void> };

/** What a person has to know and can do when the text cannot be saved; nothing when all is well. */
export function Trouble({ state, onTakeTheirs }: Props) {
  const [isUnderWay, setUnderWay] = useState(false);
  if (state.kind === "refused") {
    return (
      <div className={styles.trouble} role="alert">
        <p>{state.reason} Your text is kept here and is saved with your next change that the server takes.</p>
      </div>
    );
  }
  if (state.kind === "signed-out") {
    return (
      <div className={styles.trouble} role="alert">
        <p>You are signed out. Your text is kept here; sign in again in this browser and come back to this page.</p>
      </div>
    );
  }
  if (state.kind !== "conflict") return null;
  return (
    <div className={styles.trouble} role="alert">
      <p>Changed elsewhere. Your text is kept here. Load the newer text, and yours becomes a document of its own.</p>
      <Button
        size="small"
        disabled={isUnderWay}
        onClick={() => {
          setUnderWay(true);
          void onTakeTheirs().finally(() => setUnderWay(false));
        }}
      >
        Keep mine as a copy and load the newer text
      </Button>
    </div>
  );
}
