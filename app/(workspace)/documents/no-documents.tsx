"use client";

import { useTranslations } from "next-intl";
import { Button } from "#ui/button";
import { useChooseFiles } from "../parts/file-zone";
import { ExampleButton } from "./example-button";
import { NewDocumentButton } from "./new-document-button";
import styles from "./no-documents.module.css";

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
  const t = useTranslations("documents.empty");
  const ofFolder = canCreate ? "folder" : "othersFolder";
  const plain = isShared ? "shared" : folderId && !status ? ofFolder : (status ?? "all");
  const chooseFiles = useChooseFiles();
  return (
    <div className={styles.empty}>
      <span aria-hidden className={styles.sign}>
        ❦
      </span>
      <p className={styles.words}>{t(isNarrowed ? "found" : plain)}</p>
      {status || isNarrowed || !canCreate ? null : (
        <div className={styles.ways}>
          <NewDocumentButton folderId={folderId} />
          <Button onClick={chooseFiles}>{t("import")}</Button>
          {folderId ? null : <ExampleButton />}
        </div>
      )}
    </div>
  );
}
