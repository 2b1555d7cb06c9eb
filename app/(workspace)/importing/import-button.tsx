"use client";

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
      trigger={<IconButton label={t("label")} icon="import" />}
      entries={[
        { label: t("files"), icon: "file-up", onSelect: chooseFiles },
        { label: t("webPage"), icon: "globe", onSelect: () => openImport(folderId) },
      ]}
    />
  );
}
