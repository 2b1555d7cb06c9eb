"use client";

import { FileText, PanelLeftClose, Plus, Search, Settings } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";
import { IconButton } from "#ui/icon-button";
import { Keys } from "#ui/keys";
import { RecentDocuments } from "./recent-documents";
import { useShell } from "./shell-state";
import styles from "./sidebar.module.css";
import { useNewDocument } from "./use-new-document";
import { Wordmark } from "./wordmark";

function Room({ href, children }: ComponentProps<typeof Link>) {
  const isHere = usePathname() === href;
  return (
    <Link href={href} className={styles.item} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
}

/** The ways through the workspace: search, a new document, the rooms there are, and what was open lately. */
export function Sidebar() {
  const { toggleSidebar, openPalette } = useShell();
  const newDocument = useNewDocument();
  return (
    <nav aria-label="Workspace" className={styles.sidebar}>
      <div className={styles.head}>
        <Link href="/" className={styles.mark}>
          <Wordmark />
        </Link>
        <span className={styles.collapse}>
          <IconButton label="Hide the sidebar" keys="Mod-\" icon={PanelLeftClose} onClick={toggleSidebar} />
        </span>
      </div>
      <div className={styles.group}>
        <button type="button" className={styles.item} onClick={openPalette}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>Search</span>
          <Keys of="Mod-k" />
        </button>
        <button type="button" className={styles.item} onClick={newDocument}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>New document</span>
        </button>
        <Room href="/">
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>Documents</span>
        </Room>
      </div>
      <RecentDocuments />
      <div className={styles.foot}>
        <Room href="/settings">
          <Settings size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>Settings</span>
        </Room>
      </div>
    </nav>
  );
}
