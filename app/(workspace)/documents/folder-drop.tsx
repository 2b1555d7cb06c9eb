"use client";

import { Folder as FolderIcon } from "lucide-react";
import Link from "next/link";
import styles from "./document-list.module.css";
import { listHref } from "./list-query";
import { useDropDocuments } from "./use-drop-documents";

/** A folder in the list of its parent, which documents can be dropped on. */
export function FolderDrop({ id, name, isAllowed }: { id: string; name: string; isAllowed: boolean }) {
  const drop = useDropDocuments({ id, name }, isAllowed);
  return (
    <Link href={listHref({ folder: id })} className={styles.folder} {...drop}>
      <FolderIcon size={14} strokeWidth={1.75} aria-hidden /> {name}
    </Link>
  );
}
