"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { late, loadAhead } from "#ui/lazy";
import { ToastProvider } from "#ui/toast";
import { Tooltips } from "#ui/tooltip";
import { useWasOpen } from "#ui/use-was-open";
import type { Appearance } from "../../appearance/appearance";
import { AppearanceProvider, useAppearance } from "../frame/appearance-context";
import { CommandRegistry } from "../frame/command-registry";
import { collectEarlyWords } from "../frame/early-words";
import { type Drop, ShellContext } from "../frame/shell-state";
import { type Person, PersonContext } from "../frame/signed-in-person";
import { NotificationsProvider } from "../notifications/notifications-provider";
import { QueryProvider } from "../queries/query-provider";
import { useReloadOnNavigation } from "../queries/use-reload-on-navigation";
import { GoingLine } from "./going-line";
import { keepPage } from "./keep-page";
import { LateKeeping } from "./late-keeping";
import { OfflineNotice } from "./offline-notice";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar";
import { WorkspaceCommands } from "./workspace-commands";

const CommandPalette = late(() => import("./command-palette").then((part) => part.CommandPalette));
const ShortcutSheet = late(() => import("./shortcut-sheet").then((part) => part.ShortcutSheet));
const Drawer = late(() => import("./drawer").then((part) => part.Drawer));
const MoveDropped = late(() => import("../list/move-dropped").then((part) => part.MoveDropped));
const ImportDialog = late(() => import("../importing/import-dialog").then((part) => part.ImportDialog));

// After the page is shown and has asked for what it needs itself.
const QUIET_MS = 3_000;

/** Loads the parts of a page that opened, once it is quiet. */
function useLoadAhead(page: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has other parts.
  useEffect(() => {
    const timer = setTimeout(loadAhead, QUIET_MS);
    return () => clearTimeout(timer);
  }, [page]);
}

const TYPED = ["input", "textarea", "select", "[contenteditable]"].join();

/** Lists the shortcuts on `?`, where no text is typed. */
function useQuestionMark(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(TYPED);
      if (event.key !== "?" || isTyping || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open]);
}

/** What is open over the page, and the ways to open it. */
function useOpened() {
  const { appearance, change } = useAppearance();
  const isSidebarOpen = appearance.sidebar === "open";
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isListingKeys, setListingKeys] = useState(false);
  const [importing, setImporting] = useState<{ folderId?: string | undefined } | null>(null);
  const toggleSidebar = useCallback(
    () => change({ sidebar: isSidebarOpen ? "closed" : "open" }),
    [change, isSidebarOpen],
  );
  const openPalette = useCallback(() => {
    setDrawerOpen(false);
    setPaletteOpen(true);
    collectEarlyWords(() => setPaletteOpen(false));
  }, []);
  const openImport = useCallback((folderId?: string) => setImporting({ folderId }), []);
  const openShortcuts = useCallback(() => setListingKeys(true), []);
  const [drops, setDrops] = useState<readonly Drop[]>([]);
  const moveDropped = useCallback((drop: Drop) => setDrops((before) => [...before, drop]), []);
  const onMoved = useCallback(() => setDrops(([, ...rest]) => rest), []);
  useQuestionMark(openShortcuts);
  const state = useMemo(
    () => ({
      isSidebarOpen,
      toggleSidebar,
      openDrawer: () => setDrawerOpen(true),
      openPalette,
      openImport,
      openShortcuts,
      moveDropped,
    }),
    [isSidebarOpen, toggleSidebar, openPalette, openImport, openShortcuts, moveDropped],
  );
  return {
    ...{ state, isDrawerOpen, setDrawerOpen, isPaletteOpen, setPaletteOpen },
    ...{ isListingKeys, setListingKeys, importing, setImporting },
    ...{ drops, onMoved },
  };
}

function Windows(opened: ReturnType<typeof useOpened>) {
  const { isDrawerOpen, setDrawerOpen, importing, setImporting } = opened;
  const [drop] = opened.drops;
  return (
    <>
      {useWasOpen(isDrawerOpen) ? <Drawer open={isDrawerOpen} onChange={setDrawerOpen} /> : null}
      {importing ? <ImportDialog folderId={importing.folderId} onClose={() => setImporting(null)} /> : null}
      {drop ? <MoveDropped drop={drop} onTaken={opened.onMoved} /> : null}
      {opened.isListingKeys ? <ShortcutSheet onClose={() => opened.setListingKeys(false)} /> : null}
      {opened.isPaletteOpen ? <CommandPalette open onClose={() => opened.setPaletteOpen(false)} /> : null}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const { appearance } = useAppearance();
  const pathname = usePathname();
  const parameters = useSearchParams().toString();
  useReloadOnNavigation();
  useEffect(keepPage, []);
  useLoadAhead(pathname);
  const opened = useOpened();
  const { setDrawerOpen } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the drawer.
  useEffect(() => setDrawerOpen(false), [pathname, parameters]);

  return (
    <ShellContext value={opened.state}>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to the content, and to the text within it where there is one. */}
      <a href="#content" className={styles.skip} onClick={skipToText}>
        {t("skip")}
      </a>
      <div className={styles.shell} data-sidebar={appearance.sidebar}>
        <div className={styles.side} inert={appearance.sidebar !== "open"}>
          <Sidebar />
        </div>
        <div id="content" tabIndex={-1} className={styles.main}>
          {children}
        </div>
      </div>
      <Windows {...opened} />
      <Tooltips />
      <WorkspaceCommands />
      <GoingLine />
      <OfflineNotice />
      <LateKeeping />
    </ShellContext>
  );
}

/** Leads to the text of an open document, where there is one; the keys are then for writing. */
function skipToText(event: MouseEvent): void {
  const text = document.querySelector<HTMLElement>("#content [data-skip-to]");
  if (!text) return;
  event.preventDefault();
  text.focus();
}

type Props = { appearance: Appearance; person: Person; children: ReactNode };

/** The frame of the signed-in pages: sidebar, drawer on a phone, command palette and messages. */
export function Shell({ appearance, person, children }: Props) {
  return (
    <AppearanceProvider initial={appearance}>
      <PersonContext value={person}>
        <QueryProvider>
          <ToastProvider>
            <CommandRegistry>
              <NotificationsProvider>
                <Frame>{children}</Frame>
              </NotificationsProvider>
            </CommandRegistry>
          </ToastProvider>
        </QueryProvider>
      </PersonContext>
    </AppearanceProvider>
  );
}
