import styles from "./wordmark.module.css";

/** The product's name in its document font; the sign is a printer's fleuron. */
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
