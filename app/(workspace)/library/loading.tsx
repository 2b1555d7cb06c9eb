import styles from "../documents/document-list.module.css";
import { TopBar } from "../shell/top-bar";

/** The library before it is there: lines where the works will stand. */
export default function Loading() {
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={styles.page} aria-busy="true">
        <h1 className={styles.heading}>Library</h1>
        <p className="visually-hidden" role="status">
          Loading…
        </p>
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className={styles.ghost} aria-hidden>
            <i />
            <i />
          </div>
        ))}
      </main>
    </>
  );
}
