import { type ReactNode, useId } from "react";
import styles from "./settings.module.css";

/** A section of the settings with its heading. */
export function Section({ title, words, children }: { title: string; words?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {words ? <p className={styles.words}>{words}</p> : null}
      {children}
    </section>
  );
}
