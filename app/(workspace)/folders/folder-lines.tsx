"use client";

import {
  ChevronRight,
  Ellipsis,
  Folder as FolderIcon,
  FolderInput,
  FolderPlus,
  Pencil,
  Trash2,
  Users,
} from "lucide-react";
import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { CSSProperties } from "react";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useDropDocuments } from "../documents/use-drop-documents";
import { canEdit } from "../sharing/roles";
import type { FolderAsk } from "./folder-ask";
import styles from "./folder-section.module.css";
import { setOpen, useOpenFolders } from "./open-folders";
import type { FolderNode } from "./tree-of";

type Asking = { onAsk: (asked: FolderAsk) => void };

function FolderLine({ node, depth, onAsk }: { node: FolderNode; depth: number } & Asking) {
  const isOpen = useOpenFolders().includes(node.id);
  const folderHere = useSearchParams().get("folder");
  const isHere = usePathname() === "/" && folderHere === node.id;
  const hasChildren = node.children.length > 0;
  const drop = useDropDocuments(node, node.access === "owner");
  const isOwner = node.access === "owner";
  const entries: MenuEntry[] = [
    ...(canEdit(node.access)
      ? [
          {
            label: "New folder in it",
            icon: FolderPlus,
            onSelect: () => onAsk({ what: "create" as const, parent: node }),
          },
          { label: "Rename", icon: Pencil, onSelect: () => onAsk({ what: "rename" as const, folder: node }) },
        ]
      : []),
    {
      label: isOwner ? "Share" : "Who has access",
      icon: Users,
      onSelect: () => onAsk({ what: "share", folder: node }),
    },
    ...(isOwner
      ? [
          { label: "Move", icon: FolderInput, onSelect: () => onAsk({ what: "move" as const, folder: node }) },
          {
            label: "Delete",
            icon: Trash2,
            danger: true,
            onSelect: () => onAsk({ what: "delete" as const, folder: node }),
          },
        ]
      : []),
  ];
  const indent: CSSProperties & { "--depth": number } = { "--depth": depth };
  return (
    <li>
      <div className={styles.line} style={indent} {...drop}>
        {hasChildren ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={`Folders in ${node.name}`}
            onClick={() => setOpen(node.id, !isOpen)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        ) : (
          <span className={styles.leaf}>
            <FolderIcon size={14} strokeWidth={1.75} aria-hidden />
          </span>
        )}
        <Link href={`/?folder=${node.id}`} className={styles.link} aria-current={isHere ? "page" : undefined}>
          <span className={styles.name}>{node.name}</span>
          <span className={styles.count}>
            {node.documentCount}
            <span className="visually-hidden"> documents</span>
          </span>
        </Link>
        <span className={styles.menu}>
          <Menu trigger={<IconButton label={`More for the folder ${node.name}`} icon={Ellipsis} />} entries={entries} />
        </span>
      </div>
      {hasChildren && isOpen ? <FolderLines nodes={node.children} depth={depth + 1} onAsk={onAsk} /> : null}
    </li>
  );
}

/** One level of the folder tree, with the levels below it that are open. */
export function FolderLines({ nodes, depth, onAsk }: { nodes: FolderNode[]; depth: number } & Asking) {
  return (
    <ul className={styles.list} aria-label={depth === 0 ? "Folders" : undefined}>
      {nodes.map((node) => (
        <FolderLine key={node.id} node={node} depth={depth} onAsk={onAsk} />
      ))}
    </ul>
  );
}
