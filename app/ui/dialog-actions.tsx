import type { ReactNode } from "react";
import styles from "./dialog.module.css";

/** The buttons of a dialog, with the main action last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
