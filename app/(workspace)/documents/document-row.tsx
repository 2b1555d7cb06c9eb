"use client";

import { Copy, Download, Ellipsis, Folder, FolderInput, MessageSquareDiff, Pencil, Trash2, Users } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import type { DocumentSummary } from "../document-summary";
import { ExportDialog } from "../exporting/export-dialog";
import { MoveDocumentDialog } from "../folders/move-document-dialog";
import { useFolders } from "../folders/use-folders";
import listRow from "../list-row.module.css";
import { canEdit } from "../sharing/roles";
import { ShareDialog } from "../sharing/share-dialog";
import { titleOf } from "../title-of";
import { AuthorBadge } from "./author-badge";
import { DeleteDialog } from "./delete-dialog";
import styles from "./document-row.module.css";
import { RenameDialog } from "./rename-dialog";
import { useDuplicate } from "./use-duplicate";
import { When } from "./when";

const wordsOf = (count: number) => (count === 1 ? "1 word" : `${count.toLocaleString("en")} words`);

const suggestionsOf = (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`);

type Props = { document: DocumentSummary; waiting: number; onGone: () => void };

/** A document in the list: title, excerpt, last author and change, number of open suggestions, and a menu. */
export function DocumentRow({ document, waiting, onGone }: Props) {
  const router = useRouter();
  const duplicate = useDuplicate();
  const [dialog, setDialog] = useState<"rename" | "export" | "move" | "share" | "delete" | null>(null);
  const folder = useFolders().find(({ id }) => id === document.folderId);
  const title = titleOf(document);
  const isOwner = document.access === "owner";
  const entries: MenuEntry[] = [
    ...(canEdit(document.access) ? [{ label: "Rename", icon: Pencil, onSelect: () => setDialog("rename") }] : []),
    { label: "Duplicate", icon: Copy, onSelect: () => void duplicate(document.id) },
    { label: isOwner ? "Share" : "Who has access", icon: Users, onSelect: () => setDialog("share") },
    { label: "Export", icon: Download, onSelect: () => setDialog("export") },
    ...(isOwner
      ? [
          { label: "Move to a folder", icon: FolderInput, onSelect: () => setDialog("move") },
          { label: "Move to the trash", icon: Trash2, danger: true, onSelect: () => setDialog("delete") },
        ]
      : []),
  ];
  return (
    <li className={`${listRow.row} ${styles.row}`}>
      <Link href={`/d/${document.id}`} prefetch={false} className={`${listRow.link} ${styles.link}`}>
        <span className={`${listRow.title} ${styles.title}`} data-untitled={document.title.trim() === "" || undefined}>
          {title}
        </span>
        {document.excerpt ? <span className={styles.excerpt}>{document.excerpt}</span> : null}
        <span className={styles.facts}>
          {document.status === "published" ? <span className={styles.published}>Published</span> : null}
          {waiting > 0 ? (
            <span className={styles.waiting}>
              <MessageSquareDiff size={14} strokeWidth={2} aria-hidden />
              {suggestionsOf(waiting)}
            </span>
          ) : null}
          {isOwner ? null : (
            <span className={styles.owner}>
              <Users size={12} strokeWidth={2} role="img" aria-label="Owner" />
              {document.owner.name}
            </span>
          )}
          <AuthorBadge author={document.lastEdit} />
          <When at={document.updatedAt} />
          {folder ? (
            <span className={styles.folder}>
              <Folder size={12} strokeWidth={2} role="img" aria-label="Folder" />
              <span className={styles.folderName}>{folder.name}</span>
            </span>
          ) : null}
          <span className={styles.words}>{wordsOf(document.wordCount)}</span>
        </span>
      </Link>
      <span className={styles.menu}>
        <Menu trigger={<IconButton label={`More for ${title}`} icon={Ellipsis} />} entries={entries} />
      </span>
      {dialog === "rename" ? (
        <RenameDialog document={document} onClose={() => setDialog(null)} onRenamed={() => router.refresh()} />
      ) : null}
      {dialog === "move" ? (
        <MoveDocumentDialog document={document} onClose={() => setDialog(null)} onMoved={() => router.refresh()} />
      ) : null}
      {dialog === "export" ? (
        <ExportDialog document={{ id: document.id, title }} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === "share" ? (
        <ShareDialog
          subject={{ kind: "document", id: document.id, title, access: document.access }}
          onClose={() => setDialog(null)}
          onLeft={onGone}
        />
      ) : null}
      {dialog === "delete" ? (
        <DeleteDialog document={document} onClose={() => setDialog(null)} onDeleted={onGone} />
      ) : null}
    </li>
  );
}
