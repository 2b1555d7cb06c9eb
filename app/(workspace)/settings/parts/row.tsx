import type { ReactNode } from "react";
import styles from "./rows.module.css";

type Props = {
  name: ReactNode;
  /** A status more important than the other facts. */
  mark?: string | undefined;
  facts: ReactNode;
  action?: ReactNode;
};

/** An item of the settings: its name, its facts and its action. */
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
