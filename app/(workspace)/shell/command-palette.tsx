"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { FileText, type LucideIcon, Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Keys } from "#ui/keys";
import { titleOf } from "../title-of";
import styles from "./command-palette.module.css";
import { useAllCommands } from "./command-registry";
import { useDocumentSearch } from "./use-document-search";

type Entry = { id: string; label: string; detail?: string; icon: LucideIcon; keys?: string; run: () => void };
type Group = { value: string; items: Entry[] };

const matches = (label: string, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => label.toLowerCase().includes(word));

function useGroups(query: string): Group[] {
  const router = useRouter();
  const commands = useAllCommands();
  const documents = useDocumentSearch(query);
  return useMemo(() => {
    const found = documents.map((document) => ({
      id: document.id,
      label: titleOf(document),
      icon: FileText,
      run: () => router.push(`/d/${document.id}`),
    }));
    const wanted = commands.filter(({ id, label }) => id !== "palette" && matches(label, query));
    const of = (group: string) => ({ value: group, items: wanted.filter((command) => command.group === group) });
    const groups = [{ value: query ? "Documents" : "Recent", items: found }, of("This document"), of("Workspace")];
    return groups.filter(({ items }) => items.length > 0);
  }, [router, commands, documents, query]);
}

function Line({ entry }: { entry: Entry }) {
  return (
    <>
      <entry.icon size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>{entry.label}</span>
      {entry.keys ? <Keys of={entry.keys} /> : null}
    </>
  );
}

function Finder({ onDone }: { onDone: () => void }) {
  const [query, setQuery] = useState("");
  const groups = useGroups(query.trim());
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={query}
      onValueChange={(value, { reason }) => (reason === "item-press" ? undefined : setQuery(value))}
      itemToStringValue={(entry: Entry) => entry.label}
    >
      <div className={styles.search}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
        <Autocomplete.Input
          className={styles.input}
          aria-label="Search documents and actions"
          placeholder="Search documents and actions"
        />
      </div>
      <Autocomplete.List className={styles.list}>
        {(group: Group) => (
          <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.heading}>{group.value}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  className={styles.item}
                  onClick={() => {
                    onDone();
                    entry.run();
                  }}
                >
                  <Line entry={entry} />
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <Autocomplete.Empty>
        <p className={styles.empty}>Nothing has these words. Try fewer, or other ones.</p>
      </Autocomplete.Empty>
    </Autocomplete.Root>
  );
}

/** Finds any document by its text and does anything by its name, from the keyboard. */
export function CommandPalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.veil} />
        <Dialog.Popup className={styles.popup} aria-label="Command palette">
          <Finder onDone={() => onOpenChange(false)} />
          <Dialog.Close className="visually-hidden">Close the command palette</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
