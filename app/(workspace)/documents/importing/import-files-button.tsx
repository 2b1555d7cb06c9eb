"use client";

import { FileUp } from "lucide-react";
import { IconButton } from "#ui/icon-button";
import { useChooseFiles } from "./import-files-zone";

/** Opens the file picker for an import. */
export function ImportFilesButton() {
  return <IconButton label="Import files…" icon={FileUp} onClick={useChooseFiles()} />;
}
