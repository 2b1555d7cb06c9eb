"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { useReload } from "../queries/use-reload";
import { useWrite } from "../queries/use-write";
import { FolderChoice } from "./folder-choice";
import { FOLDERS, useFolders } from "./use-folders";

type Props = {
  title: string;
  /** Where it is; undefined for several things in different places. */
  place: string | null | undefined;
  without?: string | null;
  onMove: (place: string | null) => Promise<void>;
  onClose: () => void;
};

/** Asks for a target folder and moves something there. */
export function PlaceDialog({ title, place, without, onMove, onClose }: Props) {
  const t = useTranslations("folders.moving");
  const cancel = useTranslations("ui")("cancel");
  const [chosen, setChosen] = useState(place ?? null);
  // Only the owner of a folder moves things into it.
  const own = useFolders().filter(({ access }) => access === "owner");
  const reload = useReload();
  const { run, isUnderWay, error } = useWrite(async () => {
    await onMove(chosen);
    await reload(FOLDERS);
  }, onClose);

  return (
    <Dialog title={title} open onClose={onClose}>
      <FolderChoice
        label={t("label")}
        folders={own}
        root={t("none")}
        chosen={chosen}
        without={without}
        onChoose={setChosen}
      />
      <Alert>{error}</Alert>
      <DialogActions>
        <Button onClick={onClose}>{cancel}</Button>
        <Button tone="primary" disabled={isUnderWay || chosen === place} onClick={() => run()}>
          {t("here")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
