"use client";

import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { failureWords } from "../../failure-words";
import { FolderChoice } from "./folder-choice";
import { reloadFolders } from "./folder-store";

type Props = {
  title: string;
  place: string | null;
  without?: string | null;
  onMove: (place: string | null) => Promise<void>;
  onClose: () => void;
};

/** Asks for a target folder and moves something there. */
export function PlaceDialog({ title, place, without, onMove, onClose }: Props) {
  const [chosen, setChosen] = useState(place);
  const [isUnderWay, setUnderWay] = useState(false);
  const [error, setError] = useState<string>();

  async function move() {
    setUnderWay(true);
    try {
      await onMove(chosen);
      await reloadFolders();
      onClose();
    } catch (failure) {
      setUnderWay(false);
      setError(failureWords("", failure).description);
    }
  }

  return (
    <Dialog title={title} open onClose={onClose}>
      <FolderChoice chosen={chosen} without={without} onChoose={setChosen} />
      <Alert>{error}</Alert>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" disabled={isUnderWay || chosen === place} onClick={move}>
          Move here
        </Button>
      </DialogActions>
    </Dialog>
  );
}
