import { useTranslations } from "next-intl";
import { TopBar } from "../../shell/top-bar";
import { DocumentEditor } from "./editor/document-editor";
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
        <DocumentEditor
          editor={null}
          canCite={false}
          onComment={null}
          title={<div className={styles.title} aria-hidden />}
        />
      </main>
    </>
  );
}
