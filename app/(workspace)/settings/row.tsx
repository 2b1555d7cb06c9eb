import type { ReactNode } from "react";
import styles from "./rows.module.css";

type Props = {
  name: ReactNode;
  /** What is true of it now and matters more than the facts. */
  mark?: string | undefined;
  facts: ReactNode;
  action?: ReactNode;
};

/** One thing a person has: its name, what is to be known of it, and what can be done with it. */
export function Row({ name, mark, facts, action }: Props) {
  return (
    <li className={styles.row}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {mark ? <span className={styles.mark}>{mark}</span> : null}
          {facts}
        </span>
      </span>
      {action}
    </li>
  );
}
