"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "#lib/doors/client";
import { Confirm } from "#ui/confirm";
import type { Translator } from "../../words/setup/translator";
import type { Folder } from "../list/folder";
import { FOLDERS, useFolders } from "../list/use-folders";
import { allPages } from "../paging/all-pages";
import { runEach } from "../parts/run-each";
import { useAnnounceUndo } from "../parts/use-announce-undo";
import { useReload } from "../queries/use-reload";
import { useWrite } from "../queries/use-write";

function whatMoves(t: Translator<"folders.deleting">, documents: number, folders: number): string {
  if (documents === 0) return folders === 0 ? t("empty") : t("folders", { folders });
  return folders === 0 ? t("documents", { documents }) : t("both", { documents, folders });
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
  const t = useTranslations("folders.deleting");
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
        title: t("deleted", { name: folder.name }),
        async undo() {
          await makeAgain(folder, subfolders, documents);
          await reload(FOLDERS);
          router.refresh();
        },
        undone: t("back", { name: folder.name }),
      });
      onClose();
      if (folderHere === folder.id) router.push("/");
      else router.refresh();
    },
  );

  return (
    <Confirm
      title={t("question", { name: folder.name })}
      description={whatMoves(t, folder.documentCount, subfolders.length)}
      action={t("action")}
      isUnderWay={isUnderWay}
      error={error}
      onConfirm={run}
      onClose={onClose}
    />
  );
}
