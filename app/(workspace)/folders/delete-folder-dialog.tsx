"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import { runEach } from "../documents/run-each";
import { allPages } from "../paging/all-pages";
import { useReload } from "../queries/use-reload";
import { useWrite } from "../queries/use-write";
import { useAnnounceUndo } from "../use-announce-undo";
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

/** Makes a deleted folder again and moves its contents back; it is a new folder, so nobody has a role on it. */
async function makeAgain({ name, parentId }: Folder, subfolders: readonly Folder[], documents: readonly string[]) {
  const { id } = await call("POST /api/d/folders", { name, parentId });
  for (const one of subfolders) await call("PATCH /api/d/folders/[folderId]", { folderId: one.id, parentId: id });
  const moved = await runEach(documents, { run: (one) => call("PATCH /api/d/[id]/move", { id: one, folderId: id }) });
  const [failed] = moved.failed;
  if (failed) throw failed.error;
}

/** Deletes a folder after a confirmation, and keeps its contents. */
export function DeleteFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const router = useRouter();
  const announceUndo = useAnnounceUndo();
  const folderHere = useSearchParams().get("folder");
  const subfolders = useFolders().filter(({ parentId }) => parentId === folder.id);
  const reload = useReload();
  const { run, isUnderWay, error } = useWrite(
    async () => {
      const pages = await allPages((cursor) => call("GET /api/d", { folderId: folder.id, limit: 100, cursor }));
      await call("DELETE /api/d/folders/[folderId]", { folderId: folder.id });
      await reload(FOLDERS);
      return pages.flatMap(({ documents }) => documents.map(({ id }) => id));
    },
    (documents) => {
      announceUndo({
        title: `The folder “${folder.name}” is deleted`,
        async undo() {
          await makeAgain(folder, subfolders, documents);
          await reload(FOLDERS);
          router.refresh();
        },
        undone: `The folder “${folder.name}” is back, with what was in it`,
      });
      onClose();
      if (folderHere === folder.id) router.push("/");
      else router.refresh();
    },
  );

  return (
    <Confirm
      title={`Delete the folder “${folder.name}”?`}
      description={whatMoves(folder, subfolders.length)}
      action="Delete the folder"
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
