"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { useReload } from "../queries/use-reload";
import { useWrite } from "../queries/use-write";
import type { Folder } from "./folder";
import { FOLDERS, useFolders } from "./use-folders";

const counted = (count: number, one: string, many: string) => (count === 1 ? `one ${one}` : `${count} ${many}`);

function whatMoves(folder: Folder, subfolders: number): string {
  const parts = [
    ...(folder.documentCount > 0 ? [counted(folder.documentCount, "document", "documents")] : []),
    ...(subfolders > 0 ? [counted(subfolders, "folder", "folders")] : []),
  ];
  if (parts.length === 0) return "Nothing is in it.";
  const verb = folder.documentCount + subfolders === 1 ? "moves" : "move";
  return `What is in it, ${parts.join(" and ")}, ${verb} out of it to the root. Only the folder is deleted.`;
}

/** Deletes a folder after a confirmation, and keeps its contents. */
export function DeleteFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const router = useRouter();
  const announce = useAnnounce();
  const folderHere = useSearchParams().get("folder");
  const subfolders = useFolders().filter(({ parentId }) => parentId === folder.id).length;
  const reload = useReload();
  const { run, isUnderWay, error } = useWrite(
    async () => {
      await call("DELETE /api/d/folders/[folderId]", { folderId: folder.id });
      await reload(FOLDERS);
    },
    () => {
      announce({ title: `The folder “${folder.name}” is deleted` });
      onClose();
      if (folderHere === folder.id) router.push("/");
      else router.refresh();
    },
  );

  return (
    <Confirm
      title={`Delete the folder “${folder.name}”?`}
      description={whatMoves(folder, subfolders)}
      action="Delete the folder"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
