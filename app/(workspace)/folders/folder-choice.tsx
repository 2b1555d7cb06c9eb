"use client";

import { FileText, Folder as FolderIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CSSProperties, useId } from "react";
import choiceRow from "../../ui/choice-row.module.css";
import styles from "./folder-choice.module.css";
import { type FolderNode, treeOf } from "./tree-of";
import { useFolders } from "./use-folders";

type Line = { id: string | null; name: string; depth: number };

const linesOf = (nodes: FolderNode[], without: string | null, depth: number): Line[] =>
  nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [{ id, name, depth }, ...linesOf(children, without, depth + 1)]);

type Props = {
  chosen: string | null;
  /** A folder to leave out, with its subfolders. */
  without?: string | null;
  onChoose: (id: string | null) => void;
};

/** Selects the root or one of the person's own folders. */
export function FolderChoice({ chosen, without = null, onChoose }: Props) {
  const t = useTranslations("folders.moving");
  const name = useId();
  // Only the owner of a folder moves things into it.
  const folders = useFolders().filter(({ access }) => access === "owner");
  const lines: Line[] = [{ id: null, name: t("none"), depth: 0 }, ...linesOf(treeOf(folders), without, 0)];
  return (
    <div role="radiogroup" aria-label={t("label")} className={styles.list}>
      {lines.map((line) => {
        const indent: CSSProperties & { "--depth": number } = { "--depth": line.depth };
        const Icon = line.id === null ? FileText : FolderIcon;
        return (
          <label key={line.id ?? "root"} className={`${choiceRow.row} ${styles.option}`} style={indent}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={line.id === chosen}
              onChange={() => onChoose(line.id)}
            />
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            <span className={styles.name}>{line.name}</span>
          </label>
        );
      })}
    </div>
  );
}
