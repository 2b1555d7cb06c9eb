"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Confirm } from "#ui/confirm";
import { titleOf } from "../parts/title-of";
import { useTrashDocuments } from "./use-trash-documents";

type Props = {
  document: { id: string; title: string; status: "draft" | "published" };
  onClose: () => void;
  onDeleted?: () => void;
};

/** Moves a document to the trash after a confirmation. */
export function DeleteDialog({ document, onClose, onDeleted }: Props) {
  const t = useTranslations("documentActions.trash");
  const ui = useTranslations("ui");
  const trash = useTrashDocuments();
  const [isUnderWay, setUnderWay] = useState(false);

  async function confirm() {
    setUnderWay(true);
    const left = await trash([document]);
    onClose();
    if (left.length === 0) onDeleted?.();
  }

  return (
    <Confirm
      title={t("title", { title: titleOf(ui, document) })}
      description={t(document.status === "published" ? "wordsPublished" : "words")}
      action={t("action")}
      isUnderWay={isUnderWay}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
