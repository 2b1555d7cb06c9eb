import type { ReactNode } from "react";
import styles from "./message.module.css";

/** A page with one message and one next step. */
export function Message({ title, words, children }: { title: string; words: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{words}</p>
      {children}
    </main>
  );
}
