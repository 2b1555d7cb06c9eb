"use client";

import { useRouter } from "next/navigation";
import { call } from "#lib/doors/client";
import { useAnnounce } from "#ui/use-announce";
import type { Folder } from "./folder";
import { setOpen } from "./open-folders";
import { PlaceDialog } from "./place-dialog";

/** Moves a folder with its contents; the folder itself is not offered as a target. */
export function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const router = useRouter();
  const announce = useAnnounce();

  async function move(parentId: string | null) {
    await call("PATCH /api/d/folders/[folderId]", { folderId: folder.id, parentId });
    if (parentId !== null) setOpen(parentId, true);
    announce({ title: `“${folder.name}” is moved` });
    router.refresh();
  }

  return (
    <PlaceDialog
      title={`Where does the folder “${folder.name}” go?`}
      place={folder.parentId}
      without={folder.id}
      onMove={move}
      onClose={onClose}
    />
  );
}
