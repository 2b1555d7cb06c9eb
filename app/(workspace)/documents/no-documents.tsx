import { NewDocumentButton } from "./new-document-button";
import styles from "./no-documents.module.css";

const WORDS = {
  all: "Your documents appear here. Write the first one, or let an agent write it over the API.",
  draft: "There are no drafts: everything you wrote is published.",
  published: "Nothing is published yet. Open a document and choose Publish.",
};

const EMPTY_FOLDER = "No document is in this folder. Write one here, or move one in from its menu.";

const NONE_SHARED = "What others share with you appears here.";

type Props = {
  status: "draft" | "published" | undefined;
  isShared: boolean;
  folderId: string | undefined;
  /** Whether a document can be created here. */
  canCreate: boolean;
};

/** The text of an empty list, with one next step. */
export function NoDocuments({ status, isShared, folderId, canCreate }: Props) {
  const ofFolder = canCreate ? EMPTY_FOLDER : "No document is in this folder.";
  const words = isShared ? NONE_SHARED : folderId && !status ? ofFolder : WORDS[status ?? "all"];
  return (
    <div className={styles.empty}>
      <span aria-hidden className={styles.sign}>
        ❦
      </span>
      <p className={styles.words}>{words}</p>
      {status || !canCreate ? null : <NewDocumentButton folderId={folderId} />}
    </div>
  );
}
