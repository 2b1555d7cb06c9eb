"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useState } from "react";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { failureWords } from "../../failure-words";
import type { Folder } from "./folder";
import { reloadFolders, useFolders } from "./folder-store";

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
  const [isUnderWay, setUnderWay] = useState(false);
  const [error, setError] = useState<string>();

  async function remove() {
    setUnderWay(true);
    try {
      await call("DELETE /api/d/folders/[folderId]", { folderId: folder.id });
      await reloadFolders();
      announce({ title: `The folder “${folder.name}” is deleted` });
      onClose();
      if (folderHere === folder.id) router.push("/");
      else router.refresh();
    } catch (failure) {
      setUnderWay(false);
      setError(failureWords("", failure).description);
    }
  }

  return (
    <Confirm
      title={`Delete the folder “${folder.name}”?`}
      description={whatMoves(folder, subfolders)}
      action="Delete the folder"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
