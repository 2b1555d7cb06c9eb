import type { ReactNode } from "react";
import { Wordmark } from "#ui/wordmark";
import { Words } from "../words/words";
import styles from "./sign-in.module.css";

/** The page of a person who is not signed in. */
export function EntranceCard({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <Words areas={["entrance"]}>
      <main className={styles.page}>
        <div className={styles.card}>
          <Wordmark />
          <h1 className={styles.heading}>{heading}</h1>
          {children}
        </div>
      </main>
    </Words>
  );
}
