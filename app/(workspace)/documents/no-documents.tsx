import { NewDocumentButton } from "./new-document-button";
import styles from "./no-documents.module.css";

const WORDS = {
  all: "Your documents will stand here. Write the first one, or let an agent write it over the API.",
  draft: "There are no drafts: everything you wrote is published.",
  published: "Nothing is published yet. Open a document and choose Publish.",
};

/** What an empty list says, with the one next step. */
export function NoDocuments({ status }: { status: "draft" | "published" | undefined }) {
  return (
    <div className={styles.empty}>
      <span aria-hidden className={styles.sign}>
        ❦
      </span>
      <p className={styles.words}>{WORDS[status ?? "all"]}</p>
      {status ? null : <NewDocumentButton />}
    </div>
  );
}
