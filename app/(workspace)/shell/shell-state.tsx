"use client";

import { createContext, useContext } from "react";

/** What the top bar of a page needs of the frame around it. */
export type ShellState = {
  isSidebarOpen: boolean;
  toggleSidebar: () => void;
  openDrawer: () => void;
  openPalette: () => void;
  /** Asks for a page of the web to make a document of, in a folder when one is given. */
  openImport: (folderId?: string) => void;
};

/** The frame's state, for what stands inside it. */
export const ShellContext = createContext<ShellState>({
  isSidebarOpen: true,
  toggleSidebar: () => {},
  openDrawer: () => {},
  openPalette: () => {},
  openImport: () => {},
});

/** The frame around this page. */
export const useShell = (): ShellState => useContext(ShellContext);
