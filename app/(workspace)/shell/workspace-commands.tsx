"use client";

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
      { id: "new", label: t("newDocument"), icon: "plus", keys: SHORTCUTS.newDocument, run: () => void newDocument() },
      { id: "import", label: t("importWeb"), icon: "globe", run: () => openImport() },
      { id: "documents", label: t("documents"), icon: "file-text", run: () => router.push("/") },
      { id: "activity", label: t("activity"), icon: "bot", run: () => router.push("/activity") },
      { id: "inbox", label: t("inbox"), icon: "inbox", run: () => router.push("/inbox") },
      { id: "library", label: t("library"), icon: "library-big", run: () => router.push("/library") },
      { id: "prompts", label: t("prompts"), icon: "text-quote", run: () => router.push("/prompts") },
      { id: "trash", label: t("trash"), icon: "trash-2", run: () => router.push("/trash") },
      { id: "kept", label: t("kept"), icon: "cloud-download", run: () => router.push(OFFLINE_PAGE) },
      { id: "keys", label: t("keys"), icon: "key-round", run: () => router.push("/settings/keys") },
      {
        id: "settings",
        label: t("settings"),
        icon: "settings",
        keys: SHORTCUTS.settings,
        run: () => router.push("/settings"),
      },
      {
        id: "theme",
        label: t("theme"),
        icon: "moon",
        run: () => change({ theme: isDark() ? "light" : "dark" }),
      },
      {
        id: "sidebar",
        label: t("sidebar"),
        icon: "panel-left",
        keys: SHORTCUTS.sidebar,
        run: toggleSidebar,
      },
      { id: "shortcuts", label: t("shortcuts"), icon: "keyboard", keys: SHORTCUTS.shortcuts, run: openShortcuts },
      { id: "palette", label: t("search"), icon: "search", keys: SHORTCUTS.search, run: openPalette },
    ];
    return all.map((command) => ({ ...command, group: "workspace" }));
  }, [t, router, openPalette, openImport, openShortcuts, toggleSidebar, appearance, change, newDocument]);
  useCommands(commands);
  return null;
}
