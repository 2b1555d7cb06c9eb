import { TopBar } from "../../shell/top-bar";
import { DocumentEditor } from "./editor/document-editor";
import styles from "./loading.module.css";

/** Placeholder lines for a document's title and text while it loads. */
export default function Loading() {
  return (
    <>
      <TopBar>{null}</TopBar>
      <main aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading…
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
