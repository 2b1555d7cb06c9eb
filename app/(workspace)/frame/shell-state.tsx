"use client";

import { createContext, useContext } from "react";
import type { Dragged } from "../list/dragged-documents";

/** Documents that were dropped on a folder; null is the root. */
export type Drop = { documents: readonly Dragged[]; folder: { id: string; name: string } | null };

/** The frame's state that a page's top bar uses. */
export type ShellState = {
  isSidebarOpen: boolean;
  toggleSidebar: () => void;
  openDrawer: () => void;
  openPalette: () => void;
  /** Opens the import dialog for a web page, with the folder for the new document if given. */
  openImport: (folderId?: string) => void;
  /** Lists the keyboard shortcuts of the page. */
  openShortcuts: () => void;
  /** Moves documents that were dropped. */
  moveDropped: (drop: Drop) => void;
};

/** Provides the frame's state to the pages inside it. */
export const ShellContext = createContext<ShellState>({
  isSidebarOpen: true,
  toggleSidebar: () => {},
  openDrawer: () => {},
  openPalette: () => {},
  openImport: () => {},
  openShortcuts: () => {},
  moveDropped: () => {},
});

/** The state of the frame around this page. */
export const useShell = (): ShellState => useContext(ShellContext);
