import { NewDocumentButton } from "./new-document-button";
import styles from "./no-documents.module.css";

const WORDS = {
  all: "Your documents appear here. Write the first one, or let an agent write it over the API.",
  draft: "There are no drafts: everything you wrote is published.",
  published: "Nothing is published yet. Open a document and choose Publish.",
};

const EMPTY_FOLDER = "No document is in this folder. Write one here, or move one in from its menu.";

type Props = { status: "draft" | "published" | undefined; folderId: string | undefined };

/** The text of an empty list, with one next step. */
export function NoDocuments({ status, folderId }: Props) {
  const words = folderId && !status ? EMPTY_FOLDER : WORDS[status ?? "all"];
  return (
    <div className={styles.empty}>
      <span aria-hidden className={styles.sign}>
        ❦
      </span>
      <p className={styles.words}>{words}</p>
      {status ? null : <NewDocumentButton folderId={folderId} />}
    </div>
  );
}
