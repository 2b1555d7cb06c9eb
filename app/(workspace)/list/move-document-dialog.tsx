"use client";

import { useTranslations } from "next-intl";
import { titleOf } from "../parts/title-of";
import { PlaceDialog } from "./place-dialog";
import { useFolders } from "./use-folders";
import { useMoveDocuments } from "./use-move-documents";

type Props = {
  document: { id: string; title: string; folderId: string | null };
  onClose: () => void;
  onMoved?: (folderId: string | null) => void;
};

/** Moves a document into a folder, or to the root. */
export function MoveDocumentDialog({ document, onClose, onMoved }: Props) {
  const t = useTranslations("folders.moving");
  const ui = useTranslations("ui");
  const move = useMoveDocuments();
  const folders = useFolders();

  async function moveTo(folderId: string | null) {
    const left = await move([document], folders.find(({ id }) => id === folderId) ?? null);
    if (left.length === 0) onMoved?.(folderId);
  }

  return (
    <PlaceDialog
      title={t("document", { title: titleOf(ui, document) })}
      place={document.folderId}
      onMove={moveTo}
      onClose={onClose}
    />
  );
}
