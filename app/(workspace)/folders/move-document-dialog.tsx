"use client";

import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import { titleOf } from "../title-of";
import { PlaceDialog } from "./place-dialog";

type Props = {
  document: { id: string; title: string; folderId: string | null };
  onClose: () => void;
  onMoved: (folderId: string | null) => void;
};

/** Moves a document into a folder, or to the root. */
export function MoveDocumentDialog({ document, onClose, onMoved }: Props) {
  const announce = useAnnounce();
  const title = titleOf(document);

  async function move(folderId: string | null) {
    await call("PATCH /api/d/[id]/move", { id: document.id, folderId });
    announce({ title: `“${title}” is moved` });
    onMoved(folderId);
  }

  return <PlaceDialog title={`Where does “${title}” go?`} place={document.folderId} onMove={move} onClose={onClose} />;
}
