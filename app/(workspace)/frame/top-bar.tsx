"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button";
import { useNotifications } from "../notifications/notifications-provider";
import { useShell } from "./shell-state";
import { SHORTCUTS } from "./shortcuts";
import styles from "./top-bar.module.css";

/** The bar above a page: a button for the sidebar when it is hidden, then the page's own content. */
export function TopBar({ children }: { children: ReactNode }) {
  const t = useTranslations("shell.topBar");
  const { unreadCount } = useNotifications();
  const { isSidebarOpen, toggleSidebar, openDrawer } = useShell();
  return (
    <header className={styles.bar}>
      <span className={styles.phone}>
        <IconButton label={t(unreadCount > 0 ? "openWithNotifications" : "open")} icon="menu" onClick={openDrawer} />
        {unreadCount > 0 ? <span aria-hidden className={styles.dot} /> : null}
      </span>
      {isSidebarOpen ? null : (
        <span className={styles.desktop}>
          <IconButton
            label={t("showSidebar")}
            keys={SHORTCUTS.sidebar}
            icon="panel-left-open"
            onClick={toggleSidebar}
          />
          {unreadCount > 0 ? <span aria-hidden className={styles.dot} /> : null}
        </span>
      )}
      {children}
    </header>
  );
}
