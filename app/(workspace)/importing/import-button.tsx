"use client";

import { FileUp, Globe, Import } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#ui/icon-button";
import { Menu } from "#ui/menu";
import { useShell } from "../frame/shell-state";
import { useChooseFiles } from "../parts/file-zone";

/** Imports files or a web page, into the folder if given. */
export function ImportButton({ folderId }: { folderId?: string | undefined }) {
  const t = useTranslations("documents.importing");
  const { openImport } = useShell();
  const chooseFiles = useChooseFiles();
  return (
    <Menu
      trigger={<IconButton label={t("label")} icon={Import} />}
      entries={[
        { label: t("files"), icon: FileUp, onSelect: chooseFiles },
        { label: t("webPage"), icon: Globe, onSelect: () => openImport(folderId) },
      ]}
    />
  );
}
