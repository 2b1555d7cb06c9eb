"use client";

import { CopyButton } from "./copy-button";
import styles from "./copy-line.module.css";

/** A line to copy, such as a key or a link; `label` names it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.line}>
      <code className={styles.text} role="note" aria-label={label}>
        {text}
      </code>
      <CopyButton label="Copy" text={text} />
    </div>
  );
}
