"use client";

import {
  Bot,
  CloudDownload,
  FileText,
  Globe,
  Inbox,
  Keyboard,
  KeyRound,
  LibraryBig,
  Moon,
  PanelLeft,
  Plus,
  Search,
  Settings,
  TextQuote,
  Trash2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useAppearance } from "../frame/appearance-context";
import type { Command } from "../frame/command";
import { useCommands } from "../frame/command-registry";
import { OFFLINE_PAGE } from "../frame/kept-pages";
import { useShell } from "../frame/shell-state";
import { SHORTCUTS } from "../frame/shortcuts";
import { useNewDocument } from "../frame/use-new-document";

/** Registers the commands that are available on every page. */
export function WorkspaceCommands() {
  const t = useTranslations("shell.commands");
  const router = useRouter();
  const { openPalette, openImport, openShortcuts, toggleSidebar } = useShell();
  const { appearance, change } = useAppearance();
  const newDocument = useNewDocument();
  const commands = useMemo<Command[]>(() => {
    const isDark = () =>
      getComputedStyle(document.documentElement).colorScheme === "dark" || appearance.theme === "dark";
    const all: Omit<Command, "group">[] = [
      { id: "new", label: t("newDocument"), icon: Plus, keys: SHORTCUTS.newDocument, run: () => void newDocument() },
      { id: "import", label: t("importWeb"), icon: Globe, run: () => openImport() },
      { id: "documents", label: t("documents"), icon: FileText, run: () => router.push("/") },
      { id: "activity", label: t("activity"), icon: Bot, run: () => router.push("/activity") },
      { id: "inbox", label: t("inbox"), icon: Inbox, run: () => router.push("/inbox") },
      { id: "library", label: t("library"), icon: LibraryBig, run: () => router.push("/library") },
      { id: "prompts", label: t("prompts"), icon: TextQuote, run: () => router.push("/prompts") },
      { id: "trash", label: t("trash"), icon: Trash2, run: () => router.push("/trash") },
      { id: "kept", label: t("kept"), icon: CloudDownload, run: () => router.push(OFFLINE_PAGE) },
      { id: "keys", label: t("keys"), icon: KeyRound, run: () => router.push("/settings/keys") },
      {
        id: "settings",
        label: t("settings"),
        icon: Settings,
        keys: SHORTCUTS.settings,
        run: () => router.push("/settings"),
      },
      {
        id: "theme",
        label: t("theme"),
        icon: Moon,
        run: () => change({ theme: isDark() ? "light" : "dark" }),
      },
      {
        id: "sidebar",
        label: t("sidebar"),
        icon: PanelLeft,
        keys: SHORTCUTS.sidebar,
        run: toggleSidebar,
      },
      { id: "shortcuts", label: t("shortcuts"), icon: Keyboard, keys: SHORTCUTS.shortcuts, run: openShortcuts },
      { id: "palette", label: t("search"), icon: Search, keys: SHORTCUTS.search, run: openPalette },
    ];
    return all.map((command) => ({ ...command, group: "workspace" }));
  }, [t, router, openPalette, openImport, openShortcuts, toggleSidebar, appearance, change, newDocument]);
  useCommands(commands);
  return null;
}
