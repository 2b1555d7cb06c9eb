"use client";

import { useTranslations } from "next-intl";
import { Alert } from "#ui/alert";
import { FolderChoice } from "../../list/folder-choice";
import { useFolders } from "../../list/use-folders";
import settings from "../parts/settings.module.css";
import styles from "./document-choice.module.css";

type Props = { chosenId: string | null; error?: string | undefined; onChoose: (id: string | null) => void };

/** Selects the folder that a key or a connection reaches, with everything below it. */
export function ReachedFolder({ chosenId, error, onChoose }: Props) {
  const t = useTranslations("keys.folder");
  const folders = useFolders();
  return (
    <div className={styles.choice}>
      <p className={settings.words}>{t(folders.length === 0 ? "none" : "words")}</p>
      <FolderChoice label={t("label")} folders={folders} chosen={chosenId} onChoose={onChoose} />
      <Alert>{error}</Alert>
    </div>
  );
}
