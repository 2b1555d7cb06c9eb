import type { ReactNode } from "react";
import styles from "./sign-in.module.css";

/** A form of a person who is not signed in; before its script has loaded, it posts, so that no address shows a password. */
export function EntranceForm({ onSend, children }: { onSend: (given: FormData) => void; children: ReactNode }) {
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(new FormData(event.currentTarget));
      }}
    >
      {children}
    </form>
  );
}
