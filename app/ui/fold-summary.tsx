import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./fold-summary.module.css";

/** The line that a `details` element is folded to, with an arrow that turns when it opens. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className={styles.fold}>
      <ChevronRight size={14} strokeWidth={2} aria-hidden className={styles.arrow} />
      {children}
    </summary>
  );
}
