"use client";

import { Globe } from "lucide-react";
import { IconButton } from "#ui/icon-button";
import { useShell } from "../shell/shell-state";

/** Opens the import dialog for a web page, with the folder for the new document if given. */
export function ImportButton({ folderId }: { folderId?: string | undefined }) {
  const { openImport } = useShell();
  return <IconButton label="Import from the web…" icon={Globe} onClick={() => openImport(folderId)} />;
}
