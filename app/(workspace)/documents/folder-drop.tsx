"use client";

import { Icon } from "#ui/drawn-icon";
import { Link } from "#ui/link";
import styles from "../list/document-list.module.css";
import { useDropDocuments } from "../list/use-drop-documents";
import { listHref } from "./list-query";

/** A folder in the list of its parent, which documents can be dropped on. */
export function FolderDrop({ id, name, isAllowed }: { id: string; name: string; isAllowed: boolean }) {
  const drop = useDropDocuments({ id, name }, isAllowed);
  return (
    <Link href={listHref({ folder: id })} className={styles.folder} {...drop}>
      <Icon name="folder" size={14} strokeWidth={1.75} /> {name}
    </Link>
  );
}
