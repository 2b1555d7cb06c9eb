"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { Checkbox } from "#ui/checkbox";
import { PopoverWindow } from "#ui/popover-window";
import type { Folder } from "../list/folder";
import type { ListAddress, ListQuery } from "./list-query";
import styles from "./list-tools.module.css";

const OWNERS = ["owned", "shared"] as const;

const ORIGINS = ["human", "agent"] as const;

type Option = { value: string; label: string };

type SelectProps = { label: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

type EditorProps = {
  query: ListQuery;
  editors: readonly { id: string; name: string; origin: "human" | "agent" }[];
  go: (part: ListAddress) => void;
};

/** Who changed a document last: people, agents, or one of them. */
function EditorSelect({ query, editors, go }: EditorProps) {
  const t = useTranslations("documents.tools");
  return (
    <Select
      label={t("lastChangedBy")}
      value={query.editedBy ?? query.origin ?? ""}
      options={[
        { value: "", label: t("origins.all") },
        ...ORIGINS.map((value) => ({ value, label: t(`origins.${value}`) })),
        ...editors.map(({ id, name, origin }) => ({
          value: id,
          label: origin === "agent" ? t("agent", { name }) : name,
        })),
      ]}
      onChange={(value) => {
        const isKind = value === "" || ORIGINS.some((one) => one === value);
        go(isKind ? { origin: value, by: undefined } : { by: value, origin: undefined });
      }}
    />
  );
}

type Props = EditorProps & {
  folders: readonly Folder[];
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
};

/** The window with the fields that filter a list of documents. */
export function ListFilters({ query, folders, editors, go, anchor, open, onClose }: Props) {
  const t = useTranslations("documents.tools");
  return (
    <PopoverWindow label={t("filter")} open={open} onClose={onClose} anchor={anchor}>
      <div className={styles.filters}>
        <Select
          label={t("folder")}
          value={query.folderId ?? ""}
          options={[
            { value: "", label: t("allFolders") },
            { value: "root", label: t("noFolder") },
            ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => go({ folder: value })}
        />
        <Select
          label={t("ownedBy")}
          value={query.access ?? ""}
          options={[
            { value: "", label: t("owners.all") },
            ...OWNERS.map((value) => ({ value, label: t(`owners.${value}`) })),
          ]}
          onChange={(value) => go({ access: value })}
        />
        <EditorSelect query={query} editors={editors} go={go} />
        <Checkbox
          label={t("drafts")}
          checked={query.drafts === true}
          onChange={(isWanted) => go({ drafts: isWanted ? "true" : undefined })}
        />
      </div>
    </PopoverWindow>
  );
}
