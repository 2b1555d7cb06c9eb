"use client";

import { type CSSProperties, useId } from "react";
import { Icon } from "#ui/drawn-icon";
import choiceRow from "../../ui/choice-row.module.css";
import type { Folder } from "./folder";
import styles from "./folder-choice.module.css";
import { type FolderNode, treeOf } from "./tree-of";

type Line = { id: string | null; name: string; depth: number };

const linesOf = (nodes: FolderNode[], without: string | null, depth: number): Line[] =>
  nodes
    .filter(({ id }) => id !== without)
    .flatMap(({ id, name, children }) => [{ id, name, depth }, ...linesOf(children, without, depth + 1)]);

type Props = {
  label: string;
  folders: readonly Folder[];
  /** The name of the root, when it can be chosen too. */
  root?: string;
  chosen: string | null;
  /** A folder to leave out, with its subfolders. */
  without?: string | null;
  onChoose: (id: string | null) => void;
};

/** Selects one of some folders, or the root. */
export function FolderChoice({ label, folders, root, chosen, without = null, onChoose }: Props) {
  const name = useId();
  const top: Line[] = root === undefined ? [] : [{ id: null, name: root, depth: 0 }];
  const lines = [...top, ...linesOf(treeOf(folders), without, 0)];
  return (
    <div role="radiogroup" aria-label={label} className={styles.list}>
      {lines.map((line) => {
        const indent: CSSProperties & { "--depth": number } = { "--depth": line.depth };
        const icon = line.id === null ? "file-text" : "folder";
        return (
          <label key={line.id ?? "root"} className={`${choiceRow.row} ${styles.option}`} style={indent}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={line.id === chosen}
              onChange={() => onChoose(line.id)}
            />
            <Icon name={icon} size={16} strokeWidth={1.75} />
            <span className={styles.name}>{line.name}</span>
          </label>
        );
      })}
    </div>
  );
}
