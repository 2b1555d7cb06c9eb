"use client";

import { Button } from "#ui/button";
import { ExampleButton } from "./example-button";
import { useChooseFiles } from "./importing/import-files-zone";
import { NewDocumentButton } from "./new-document-button";
import styles from "./no-documents.module.css";

const WORDS = {
  all: "Your documents appear here. Write the first one, or let an agent write it over the API.",
  draft: "There are no drafts: everything you wrote is published.",
  published: "Nothing is published yet. Open a document and choose Publish.",
};

const EMPTY_FOLDER = "No document is in this folder. Write one here, or move one in from its menu.";

const NONE_FOUND = "No document has all of this. Try fewer words, or remove a filter.";

const NONE_SHARED = "What others share with you appears here.";

type Props = {
  status: "draft" | "published" | undefined;
  /** Whether words are sought, or a filter is chosen. */
  isNarrowed: boolean;
  isShared: boolean;
  folderId: string | undefined;
  /** Whether a document can be created here. */
  canCreate: boolean;
};

/** The text of an empty list, with one next step. */
export function NoDocuments({ status, isNarrowed, isShared, folderId, canCreate }: Props) {
  const ofFolder = canCreate ? EMPTY_FOLDER : "No document is in this folder.";
  const plain = isShared ? NONE_SHARED : folderId && !status ? ofFolder : WORDS[status ?? "all"];
  const words = isNarrowed ? NONE_FOUND : plain;
  const chooseFiles = useChooseFiles();
  return (
    <div className={styles.empty}>
      <span aria-hidden className={styles.sign}>
        ❦
      </span>
      <p className={styles.words}>{words}</p>
      {status || isNarrowed || !canCreate ? null : (
        <div className={styles.ways}>
          <NewDocumentButton folderId={folderId} />
          <Button onClick={chooseFiles}>Import</Button>
          {folderId ? null : <ExampleButton />}
        </div>
      )}
    </div>
  );
}
