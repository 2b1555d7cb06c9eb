import type { ReactNode } from "react";
import { Icon } from "./drawn-icon";
import styles from "./fold-summary.module.css";

/** The line that a `details` element is folded to, with an arrow that turns when it opens. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className={styles.fold}>
      <Icon name="chevron-right" size={14} strokeWidth={2} className={styles.arrow} />
      {children}
    </summary>
  );
}
