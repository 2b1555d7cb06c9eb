"use client";

import { call } from "#lib/doors/client";
import { NameDialog } from "../name-dialog";

type Props = { document: { id: string; title: string }; onClose: () => void; onRenamed: (title: string) => void };

/** Renames a document. */
export function RenameDialog({ document, onClose, onRenamed }: Props) {
  return (
    <NameDialog
      title="Rename the document"
      label="Title"
      action="Rename"
      name={document.title}
      maxLength={300}
      onKeep={(title) => call("PATCH /api/d/[id]", { id: document.id, title: title.trim() })}
      onKept={({ title }) => onRenamed(title)}
      onClose={onClose}
    />
  );
}
