import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** A list of `Row` items. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
