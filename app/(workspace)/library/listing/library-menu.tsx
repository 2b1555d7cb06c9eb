"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useChooseFiles } from "../../parts/file-zone";
import { NewCollectionDialog } from "../collections/new-collection-dialog";
import type { LibraryQuery } from "../query/library-query";
import { FORMATS } from "../works/export-formats";

type Props = { query: LibraryQuery; isBare: boolean };

/** The actions for the whole library, or for the collection that is shown. */
export function LibraryMenu({ query, isBare }: Props) {
  const t = useTranslations("library.menu");
  const exportNames = useTranslations("library.exports");
  const router = useRouter();
  const chooseFiles = useChooseFiles();
  const [isNaming, setNaming] = useState(false);
  const entries: MenuEntry[] = [
    { label: t("import"), icon: "upload", onSelect: chooseFiles },
    { label: t("byHand"), icon: "pen-line", onSelect: () => router.push(newHref(query)) },
    { label: t("newCollection"), icon: "folder-plus", onSelect: () => setNaming(true) },
  ];
  const whole: MenuEntry[] = [
    { label: t("duplicates"), icon: "copy-check", onSelect: () => router.push("/library/duplicates") },
    ...FORMATS.map((format) => ({
      label: exportNames(format),
      icon: "download" as const,
      onSelect: () => download(format, query),
    })),
  ];
  return (
    <>
      <Menu
        trigger={<IconButton label={t("label")} icon="ellipsis" />}
        entries={isBare ? entries : [...entries, ...whole]}
      />
      {isNaming ? <NewCollectionDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}

const newHref = ({ collectionId }: LibraryQuery) =>
  collectionId ? `/library/new?${new URLSearchParams({ collection: collectionId })}` : "/library/new";

/** Lets the browser save the export under the file name from the response. */
function download(format: string, { q: _search, ...filter }: LibraryQuery): void {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  location.assign(`/api/d/citations?${query}`);
}
