import styles from "./wordmark.module.css";

/** The name of the place, set in the face of its documents; the sign is an old printer's fleuron. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <span aria-hidden className={styles.fleuron}>
        ¶
      </span>
      Colophon
    </span>
  );
}
