"use client";

import {
  Bot,
  FileText,
  Inbox,
  LibraryBig,
  PanelLeftClose,
  Plus,
  Search,
  Settings,
  TextQuote,
  Trash2,
  Users,
} from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { IconButton } from "#ui/icon-button";
import { Keys } from "#ui/keys";
import { Wordmark } from "#ui/wordmark";
import { FolderSection } from "../folders/folder-section";
import { NearLink } from "../frame/near-link";
import { useShell } from "../frame/shell-state";
import { SHORTCUTS } from "../frame/shortcuts";
import styles from "../frame/sidebar.module.css";
import { useNewDocument } from "../frame/use-new-document";
import { useDropDocuments } from "../list/use-drop-documents";
import countStyles from "../notifications/notifications.module.css";
import { NotificationsButton } from "../notifications/notifications-button";
import { useInboxCount } from "../notifications/use-inbox-count";
import { RecentDocuments } from "./recent-documents";

const SHARED = "/?access=shared";
const MOST_SHOWN = 99;

function SidebarLink({ href, children, ...rest }: ComponentProps<typeof NearLink>) {
  const pathname = usePathname();
  const parameters = useSearchParams();
  const isShared = parameters.get("access") === "shared";
  // The folder tree marks an open folder itself, so "Documents" is not marked then.
  const isAll = !isShared && !parameters.has("folder");
  const isHere =
    href === "/" || href === SHARED
      ? pathname === "/" && (href === SHARED ? isShared : isAll)
      : pathname.startsWith(String(href));
  return (
    <NearLink href={href} {...rest} className={styles.item} aria-current={isHere ? "page" : undefined}>
      {children}
    </NearLink>
  );
}

/** The inbox with the number of suggestions that wait. */
function InboxLink() {
  const t = useTranslations("shell.sidebar");
  const count = useInboxCount();
  return (
    <SidebarLink href="/inbox">
      <Inbox size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>{t("inbox")}</span>
      {count > 0 ? (
        <span className={countStyles.count}>
          {t.rich("inboxCount", {
            shown: count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count),
            words: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </span>
      ) : null}
    </SidebarLink>
  );
}

/** The navigation of the workspace: search, new document, sections, folders and recent documents. */
export function Sidebar() {
  const t = useTranslations("shell.sidebar");
  const { toggleSidebar, openPalette } = useShell();
  const newDocument = useNewDocument();
  const dropOutside = useDropDocuments(null, true);
  return (
    <nav aria-label={t("label")} className={styles.sidebar}>
      <div className={styles.head}>
        <NearLink href="/" className={styles.mark}>
          <Wordmark />
        </NearLink>
        <span className={styles.collapse}>
          <IconButton label={t("hide")} keys={SHORTCUTS.sidebar} icon={PanelLeftClose} onClick={toggleSidebar} />
        </span>
      </div>
      <div className={styles.group}>
        <button type="button" className={styles.item} onClick={openPalette}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("search")}</span>
          <Keys of={SHORTCUTS.search} />
        </button>
        <button type="button" className={styles.item} onClick={() => newDocument()}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("newDocument")}</span>
        </button>
        <SidebarLink href="/" {...dropOutside}>
          <FileText size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("documents")}</span>
        </SidebarLink>
        <SidebarLink href={SHARED}>
          <Users size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("shared")}</span>
        </SidebarLink>
        <InboxLink />
        <NotificationsButton className={styles.item} labelClass={styles.label} />
        <SidebarLink href="/activity">
          <Bot size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("activity")}</span>
        </SidebarLink>
        <SidebarLink href="/library">
          <LibraryBig size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("library")}</span>
        </SidebarLink>
        <SidebarLink href="/prompts">
          <TextQuote size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("prompts")}</span>
        </SidebarLink>
      </div>
      <FolderSection />
      <RecentDocuments />
      <div className={styles.foot}>
        <SidebarLink href="/trash">
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("trash")}</span>
        </SidebarLink>
        <SidebarLink href="/settings">
          <Settings size={16} strokeWidth={1.75} aria-hidden />
          <span className={styles.label}>{t("settings")}</span>
        </SidebarLink>
      </div>
    </nav>
  );
}
