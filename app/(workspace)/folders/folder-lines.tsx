"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Icon } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Link } from "#ui/link";
import { Menu, type MenuEntry } from "#ui/menu";
import { useKeptOffline } from "../frame/use-kept-offline";
import type { FolderNode } from "../list/tree-of";
import { useDropDocuments } from "../list/use-drop-documents";
import { useKeepOffline } from "../list/use-keep-offline";
import { canEdit } from "../sharing/roles";
import type { FolderAsk } from "./folder-ask";
import styles from "./folder-section.module.css";
import { setOpen, useOpenFolders } from "./open-folders";

type Asking = { onAsk: (asked: FolderAsk) => void };

/** What the menu of a folder offers to its owner, to who can edit in it, and to readers. */
function useEntries(folder: FolderNode, onAsk: (asked: FolderAsk) => void): MenuEntry[] {
  const t = useTranslations("folders");
  const isKept = useKeptOffline().folders.includes(folder.id);
  const keep = useKeepOffline();
  const isOwner = folder.access === "owner";
  const ofEditor: MenuEntry[] = [
    { label: t("newInside"), icon: "folder-plus", onSelect: () => onAsk({ what: "create", parent: folder }) },
    { label: t("rename"), icon: "pencil", onSelect: () => onAsk({ what: "rename", folder }) },
  ];
  const ofOwner: MenuEntry[] = [
    { label: t("requireReviews"), icon: "book-open-check", onSelect: () => onAsk({ what: "reviews", folder }) },
    { label: t("move"), icon: "folder-input", onSelect: () => onAsk({ what: "move", folder }) },
    { label: t("delete"), icon: "trash-2", danger: true, onSelect: () => onAsk({ what: "delete", folder }) },
  ];
  return [
    ...(canEdit(folder.access) ? ofEditor : []),
    {
      label: t(isOwner ? "share" : "whoHasAccess"),
      icon: "users",
      onSelect: () => onAsk({ what: "share", folder }),
    },
    {
      label: t(isKept ? "endOffline" : "keepOffline"),
      icon: isKept ? "cloud-off" : "cloud-download",
      onSelect: () => keep("folders", folder.id, !isKept),
    },
    ...(isOwner ? ofOwner : []),
  ];
}

function FolderLine({ node, depth, onAsk }: { node: FolderNode; depth: number } & Asking) {
  const t = useTranslations("folders");
  const isOpen = useOpenFolders().includes(node.id);
  const folderHere = useSearchParams().get("folder");
  const isHere = usePathname() === "/" && folderHere === node.id;
  const hasChildren = node.children.length > 0;
  const drop = useDropDocuments(node, node.access === "owner");
  const entries = useEntries(node, onAsk);
  const indent: CSSProperties & { "--depth": number } = { "--depth": depth };
  return (
    <li>
      <div className={styles.line} style={indent} {...drop}>
        {hasChildren ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t("foldersIn", { name: node.name })}
            onClick={() => setOpen(node.id, !isOpen)}
          >
            <Icon name="chevron-right" size={14} />
          </button>
        ) : (
          <span className={styles.leaf}>
            <Icon name="folder" size={14} strokeWidth={1.75} />
          </span>
        )}
        <Link href={`/?folder=${node.id}`} className={styles.link} aria-current={isHere ? "page" : undefined}>
          <span className={styles.name}>{node.name}</span>
          <span className={styles.count}>
            {node.documentCount}
            <span className="visually-hidden">{` ${t("documents")}`}</span>
          </span>
        </Link>
        <span className={styles.menu}>
          <Menu trigger={<IconButton label={t("more", { name: node.name })} icon="ellipsis" />} entries={entries} />
        </span>
      </div>
      {hasChildren && isOpen ? <FolderLines nodes={node.children} depth={depth + 1} onAsk={onAsk} /> : null}
    </li>
  );
}

/** One level of the folder tree, with the levels below it that are open. */
export function FolderLines({ nodes, depth, onAsk }: { nodes: FolderNode[]; depth: number } & Asking) {
  const t = useTranslations("folders");
  return (
    <ul className={styles.list} aria-label={depth === 0 ? t("heading") : undefined}>
      {nodes.map((node) => (
        <FolderLine key={node.id} node={node} depth={depth} onAsk={onAsk} />
      ))}
    </ul>
  );
}
