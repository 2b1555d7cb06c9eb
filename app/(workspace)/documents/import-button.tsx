"use client";

import { Globe } from "lucide-react";
import { IconButton } from "#ui/icon-button";
import { useShell } from "../shell/shell-state";

/** Asks for a page of the web to make a document of, in a folder when one is given. */
export function ImportButton({ folderId }: { folderId?: string | undefined }) {
  const { openImport } = useShell();
  return <IconButton label="Import from the web…" icon={Globe} onClick={() => openImport(folderId)} />;
}
