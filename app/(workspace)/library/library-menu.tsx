"use client";

import { CopyCheck, Download, Ellipsis, FolderPlus, Upload } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { IconButton } from "#ui/icon-button";
import { Menu, type MenuEntry } from "#ui/menu";
import { useChooseFiles } from "./import-zone";
import type { LibraryQuery } from "./library-query";
import { NewCollectionDialog } from "./new-collection-dialog";

const FORMATS = [
  { format: "bibtex", label: "Export as BibTeX" },
  { format: "ris", label: "Export as RIS" },
  { format: "csl-json", label: "Export as CSL-JSON" },
] as const;

type Props = { query: LibraryQuery; isBare: boolean };

/** The actions for the whole library, or for the collection that is shown. */
export function LibraryMenu({ query, isBare }: Props) {
  const router = useRouter();
  const chooseFiles = useChooseFiles();
  const [isNaming, setNaming] = useState(false);
  const entries: MenuEntry[] = [
    { label: "Import .bib, .ris or .json", icon: Upload, onSelect: chooseFiles },
    { label: "New collection", icon: FolderPlus, onSelect: () => setNaming(true) },
  ];
  const whole: MenuEntry[] = [
    { label: "Find duplicates", icon: CopyCheck, onSelect: () => router.push("/library/duplicates") },
    ...FORMATS.map(({ format, label }) => ({ label, icon: Download, onSelect: () => download(format, query) })),
  ];
  return (
    <>
      <Menu
        trigger={<IconButton label="More for the library" icon={Ellipsis} />}
        entries={isBare ? entries : [...entries, ...whole]}
      />
      {isNaming ? <NewCollectionDialog onClose={() => setNaming(false)} /> : null}
    </>
  );
}

/** Lets the browser save the export under the file name from the response. */
function download(format: string, { collectionId, tag, sort }: LibraryQuery): void {
  const query = new URLSearchParams({ format, sort });
  if (collectionId) query.set("collectionId", collectionId);
  if (tag) query.set("tag", tag);
  location.assign(`/api/d/citations?${query}`);
}
