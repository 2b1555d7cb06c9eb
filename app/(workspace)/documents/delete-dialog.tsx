"use client";

import { useState } from "react";
import { Confirm } from "#ui/confirm";
import { titleOf } from "../title-of";
import { useTrashDocuments } from "./use-trash-documents";

type Props = {
  document: { id: string; title: string; status: "draft" | "published" };
  onClose: () => void;
  onDeleted?: () => void;
};

/** Moves a document to the trash after a confirmation. */
export function DeleteDialog({ document, onClose, onDeleted }: Props) {
  const trash = useTrashDocuments();
  const [isUnderWay, setUnderWay] = useState(false);
  const published = document.status === "published" ? " Its published page goes away at once." : "";

  async function confirm() {
    setUnderWay(true);
    const left = await trash([document]);
    onClose();
    if (left.length === 0) onDeleted?.();
  }

  return (
    <Confirm
      title={`Move “${titleOf(document)}” to the trash?`}
      description={`It stays in the trash for 30 days and is then deleted for good.${published}`}
      action="Move to the trash"
      isUnderWay={isUnderWay}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
