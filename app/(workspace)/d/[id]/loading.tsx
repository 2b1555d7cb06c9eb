import { useTranslations } from "next-intl";
import { TopBar } from "../../frame/top-bar";
import { Sheet, WaitingLines } from "./editor/surface/text-skeleton";
import styles from "./loading.module.css";

/** Placeholder lines for a document's title and text while it loads. */
export default function Loading() {
  const t = useTranslations("document");
  return (
    <>
      <TopBar>{null}</TopBar>
      <main aria-busy="true">
        <p className="visually-hidden" role="status">
          {t("loading")}
        </p>
        <Sheet title={<div className={styles.title} aria-hidden />}>
          <WaitingLines />
        </Sheet>
      </main>
    </>
  );
}
