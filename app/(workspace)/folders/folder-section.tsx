"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { IconButton } from "#ui/icon-button";
import { late } from "#ui/lazy";
import sidebarStyles from "../frame/sidebar.module.css";
import { ShareDialog } from "../list/late-dialogs";
import { treeOf } from "../list/tree-of";
import { FOLDERS, useFolders } from "../list/use-folders";
import { useReload } from "../queries/use-reload";
import type { FolderAsk } from "./folder-ask";
import { FolderLines } from "./folder-lines";
import styles from "./folder-section.module.css";

const DeleteFolderDialog = late(() => import("./delete-folder-dialog").then((part) => part.DeleteFolderDialog));
const FolderReviewsDialog = late(() => import("./folder-reviews-dialog").then((part) => part.FolderReviewsDialog));
const MoveFolderDialog = late(() => import("./move-folder-dialog").then((part) => part.MoveFolderDialog));
const NameFolderDialog = late(() => import("./name-folder-dialog").then((part) => part.NameFolderDialog));

/** The folder tree of the sidebar, with its dialogs. */
export function FolderSection() {
  const t = useTranslations("folders");
  const id = useId();
  const reload = useReload();
  const router = useRouter();
  const folders = useFolders();
  const tree = useMemo(() => treeOf(folders), [folders]);
  const [asked, setAsked] = useState<FolderAsk | null>(null);
  const close = () => setAsked(null);

  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={sidebarStyles.heading}>
          {t("heading")}
        </h2>
        <IconButton label={t("new")} icon="folder-plus" onClick={() => setAsked({ what: "create", parent: null })} />
      </div>
      {tree.length > 0 ? <FolderLines nodes={tree} depth={0} onAsk={setAsked} /> : null}
      {asked?.what === "create" || asked?.what === "rename" ? <NameFolderDialog asked={asked} onClose={close} /> : null}
      {asked?.what === "move" ? <MoveFolderDialog folder={asked.folder} onClose={close} /> : null}
      {asked?.what === "share" ? (
        <ShareDialog
          subject={{ kind: "folder", id: asked.folder.id, title: asked.folder.name, access: asked.folder.access }}
          onClose={close}
          onLeft={() => {
            void reload(FOLDERS);
            router.push("/");
          }}
        />
      ) : null}
      {asked?.what === "reviews" ? <FolderReviewsDialog folder={asked.folder} onClose={close} /> : null}
      {asked?.what === "delete" ? <DeleteFolderDialog folder={asked.folder} onClose={close} /> : null}
    </section>
  );
}
