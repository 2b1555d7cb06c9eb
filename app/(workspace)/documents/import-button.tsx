"use client";

import { FileUp, Globe, Import } from "lucide-react";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import { useShell } from "../shell/shell-state";
import { useChooseFiles } from "./importing/import-files-zone";

/** Imports files or a web page, into the folder if given. */
export function ImportButton({ folderId }: { folderId?: string | undefined }) {
  const { openImport } = useShell();
  const chooseFiles = useChooseFiles();
  return (
    <Menu
      trigger={<IconButton label="Import" icon={Import} />}
      entries={[
        { label: "Files…", icon: FileUp, onSelect: chooseFiles },
        { label: "A web page…", icon: Globe, onSelect: () => openImport(folderId) },
      ]}
    />
  );
}
