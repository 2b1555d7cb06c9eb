import { useTranslations } from "next-intl";
import { TopBar } from "../frame/top-bar";
import styles from "./document-list.module.css";

/** Placeholder lines for a list while it loads. */
export function LoadingList({ title }: { title: string }) {
  const t = useTranslations("ui");
  return (
    <>
      <TopBar>{null}</TopBar>
      <main className={styles.page} aria-busy="true">
        <h1 className={styles.heading}>{title}</h1>
        <p className="visually-hidden" role="status">
          {t("loading")}
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
