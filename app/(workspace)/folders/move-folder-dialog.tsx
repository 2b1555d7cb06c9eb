"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import type { Folder } from "../list/folder";
import { PlaceDialog } from "../list/place-dialog";
import { FOLDERS } from "../list/use-folders";
import { useAnnounceUndo } from "../parts/use-announce-undo";
import { useReload } from "../queries/use-reload";
import { setOpen } from "./open-folders";

/** Moves a folder with its contents; the folder itself is not offered as a target. */
export function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const t = useTranslations("folders.moving");
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const reload = useReload();

  async function move(parentId: string | null) {
    const moveTo = (place: string | null) =>
      call("PATCH /api/d/folders/[folderId]", { folderId: folder.id, parentId: place });
    await moveTo(parentId);
    if (parentId !== null) setOpen(parentId, true);
    announceUndo({
      title: t("moved", { name: folder.name }),
      async undo() {
        await moveTo(folder.parentId);
        await reload(FOLDERS);
        router.refresh();
      },
      undone: t("movedBack", { name: folder.name }),
    });
    router.refresh();
  }

  return (
    <PlaceDialog
      title={t("folder", { name: folder.name })}
      place={folder.parentId}
      without={folder.id}
      onMove={move}
      onClose={onClose}
    />
  );
}
