"use client";

import { Menu as MenuIcon, PanelLeftOpen } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#ui/icon-button";
import { useShell } from "./shell-state";
import { SHORTCUTS } from "./shortcuts";
import styles from "./top-bar.module.css";

/** The bar above a page: a button for the sidebar when it is hidden, then the page's own content. */
export function TopBar({ children }: { children: ReactNode }) {
  const { isSidebarOpen, toggleSidebar, openDrawer } = useShell();
  return (
    <header className={styles.bar}>
      <span className={styles.phone}>
        <IconButton label="Open the navigation" icon={MenuIcon} onClick={openDrawer} />
      </span>
      {isSidebarOpen ? null : (
        <span className={styles.desktop}>
          <IconButton label="Show the sidebar" keys={SHORTCUTS.sidebar} icon={PanelLeftOpen} onClick={toggleSidebar} />
        </span>
      )}
      {children}
    </header>
  );
}
