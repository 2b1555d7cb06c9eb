import type { ReactNode } from "react";
import styles from "./alert.module.css";

/** An error message that screen readers announce; takes no space while empty. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      {children}
    </p>
  );
}
