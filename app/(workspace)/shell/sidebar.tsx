"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Icon, type IconName } from "#ui/drawn-icon";
import { IconButton } from "#ui/icon-button";
import { Keys } from "#ui/keys";
import { Link } from "#ui/link";
import { Wordmark } from "#ui/wordmark";
import { FolderSection } from "../folders/folder-section";
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

function SidebarLink({ href, children, ...rest }: ComponentProps<typeof Link>) {
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
    <Link href={href} {...rest} className={styles.item} aria-current={isHere ? "page" : undefined}>
      {children}
    </Link>
  );
}

type PageLinkProps = Omit<ComponentProps<typeof Link>, "children"> & {
  icon: IconName;
  page: "documents" | "shared" | "activity" | "library" | "prompts" | "trash" | "settings";
};

function PageLink({ icon, page, ...rest }: PageLinkProps) {
  const t = useTranslations("shell.sidebar");
  return (
    <SidebarLink {...rest}>
      <Icon name={icon} size={16} strokeWidth={1.75} />
      <span className={styles.label}>{t(page)}</span>
    </SidebarLink>
  );
}

/** The inbox with the number of suggestions that wait. */
function InboxLink() {
  const t = useTranslations("shell.sidebar");
  const count = useInboxCount();
  return (
    <SidebarLink href="/inbox">
      <Icon name="inbox" size={16} strokeWidth={1.75} />
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
        <Link href="/" className={styles.mark}>
          <Wordmark />
        </Link>
        <span className={styles.collapse}>
          <IconButton label={t("hide")} keys={SHORTCUTS.sidebar} icon="panel-left-close" onClick={toggleSidebar} />
        </span>
      </div>
      <div className={styles.group}>
        <button type="button" className={styles.item} onClick={openPalette}>
          <Icon name="search" size={16} strokeWidth={1.75} />
          <span className={styles.label}>{t("search")}</span>
          <Keys of={SHORTCUTS.search} />
        </button>
        <button type="button" className={styles.item} onClick={() => newDocument()}>
          <Icon name="plus" size={16} strokeWidth={1.75} />
          <span className={styles.label}>{t("newDocument")}</span>
        </button>
        <PageLink href="/" icon="file-text" page="documents" {...dropOutside} />
        <PageLink href={SHARED} icon="users" page="shared" />
        <InboxLink />
        <NotificationsButton className={styles.item} labelClass={styles.label} />
        <PageLink href="/activity" icon="bot" page="activity" />
        <PageLink href="/library" icon="library-big" page="library" />
        <PageLink href="/prompts" icon="text-quote" page="prompts" />
      </div>
      <FolderSection />
      <RecentDocuments />
      <div className={styles.foot}>
        <PageLink href="/trash" icon="trash-2" page="trash" />
        <PageLink href="/settings" icon="settings" page="settings" />
      </div>
    </nav>
  );
}
