"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useMemo, useState } from "react";
import { Icon } from "#ui/drawn-icon";
import { Keys } from "#ui/keys";
import { type SearchGroup, type SearchLine, SearchList } from "#ui/search-list";
import { Window } from "#ui/window";
import type { Command } from "../frame/command";
import { useAllCommands } from "../frame/command-registry";
import { followEarlyWords } from "../frame/early-words";
import { useDocumentSearch } from "../list/use-document-search";
import { titleOf } from "../parts/title-of";
import styles from "./command-palette.module.css";

type Entry = SearchLine & { run: () => void };

const matches = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

function useGroups(query: string): { groups: SearchGroup<Entry>[]; isOffline: boolean } {
  const t = useTranslations("shell.palette");
  const ui = useTranslations("ui");
  const router = useRouter();
  const commands = useAllCommands();
  const { documents, isOffline } = useDocumentSearch(query);
  const groups = useMemo(() => {
    const found = documents.map((document) => ({
      id: document.id,
      title: titleOf(ui, document),
      icon: "file-text" as const,
      detail: document.excerpt,
      end: document.folder && <FolderMark label={t("folder")} name={document.folder} />,
      run: () => router.push(`/d/${document.id}`),
    }));
    const wanted = commands.filter(({ id, label }) => id !== "palette" && matches(label, query));
    const of = (name: Command["group"]) => ({
      value: t(name),
      items: wanted
        .filter(({ group }) => group === name)
        .map(({ id, label, icon, keys, run }) => ({ id, title: label, icon, end: keys && <Keys of={keys} />, run })),
    });
    const ofDocuments = { value: t(query ? "documents" : "recent"), items: found };
    const ofCommands = [of("document"), of("workspace")];
    // Found documents arrive later: above the commands, they would take the place of the one about to be chosen.
    const groups = query ? [...ofCommands, ofDocuments] : [ofDocuments, ...ofCommands];
    return groups.filter(({ items }) => items.length > 0);
  }, [t, ui, router, commands, documents, query]);
  return { groups, isOffline };
}

const FolderMark = ({ label, name }: { label: string; name: string }) => (
  <span className={styles.folder}>
    <Icon name="folder" size={12} strokeWidth={2} aria-label={label} />
    <span className={styles.folderName}>{name}</span>
  </span>
);

function Finder({ onDone }: { onDone: () => void }) {
  const t = useTranslations("shell.palette");
  const [query, setQuery] = useState("");
  useLayoutEffect(() => followEarlyWords(setQuery), []);
  const { groups, isOffline } = useGroups(query.trim());
  return (
    <SearchList
      label={t("search")}
      placeholder={t("search")}
      lines={t("lines")}
      query={query}
      onQuery={setQuery}
      groups={groups}
      status={isOffline ? t("offline") : groups.length === 0 ? t("nothing") : ""}
      onClose={onDone}
      onChoose={({ run }) => {
        onDone();
        run();
      }}
    />
  );
}

/** Searches documents by text and runs commands by name. */
export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("shell.palette");
  return (
    <Window open={open} onClose={onClose} label={t("label")} className={styles.palette}>
      <Finder onDone={onClose} />
      <button type="button" className="visually-hidden" onClick={onClose}>
        {t("close")}
      </button>
    </Window>
  );
}
