"use client";

import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { NameDialog } from "../parts/name-dialog";

type Props = { document: { id: string; title: string }; onClose: () => void; onRenamed: (title: string) => void };

/** Renames a document. */
export function RenameDialog({ document, onClose, onRenamed }: Props) {
  const t = useTranslations("documents.renaming");
  return (
    <NameDialog
      title={t("title")}
      label={t("label")}
      action={t("action")}
      name={document.title}
      maxLength={300}
      onKeep={(title) => call("PATCH /api/d/[id]", { id: document.id, title: title.trim() })}
      onKept={({ title }) => onRenamed(title)}
      onClose={onClose}
    />
  );
}
