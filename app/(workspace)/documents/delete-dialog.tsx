"use client";

import { useState } from "react";
import { call } from "#lib/doors/client";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";
import { titleOf } from "../title-of";

type Props = {
  document: { id: string; title: string; status: "draft" | "published" };
  onClose: () => void;
  onDeleted: () => void;
};

/** Moves a document to the trash after a confirmation. */
export function DeleteDialog({ document, onClose, onDeleted }: Props) {
  const announce = useAnnounce();
  const [isUnderWay, setUnderWay] = useState(false);
  const published = document.status === "published" ? " Its published page goes away at once." : "";

  async function remove() {
    setUnderWay(true);
    try {
      await call("DELETE /api/d/[id]", { id: document.id });
      announce({ title: "Moved to the trash", description: "It stays there for 30 days, then it is gone." });
      onClose();
      onDeleted();
    } catch (error) {
      setUnderWay(false);
      announce({ ...failureWords("The document was not moved", error), tone: "error" });
    }
  }

  return (
    <Dialog
      title={`Move “${titleOf(document)}” to the trash?`}
      description={`It stays in the trash for 30 days and is then deleted for good.${published}`}
      open
      onClose={onClose}
    >
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="danger" disabled={isUnderWay} onClick={remove}>
          Move to the trash
        </Button>
      </DialogActions>
    </Dialog>
  );
}
