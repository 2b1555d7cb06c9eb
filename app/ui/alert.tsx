import type { ReactNode } from "react";
import styles from "./alert.module.css";

/** What went wrong, read out when it appears; takes no room while there is nothing to say. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      {children}
    </p>
  );
}
