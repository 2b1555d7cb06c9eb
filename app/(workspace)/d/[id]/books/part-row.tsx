"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "#ui/icon-button";
import { Link } from "#ui/link";
import { titleOf } from "../../../parts/title-of";
import styles from "./parts-dialog.module.css";
import type { Part } from "./use-parts";

type Props = {
  part: Part;
  /** From 0. */
  at: number;
  isLast: boolean;
  canEdit: boolean;
  onMove: (to: number, title: string) => void;
  onRemove: (title: string) => void;
  onOpen: () => void;
};

/** Keeps the focus on the button that moved a row. */
function useFocusAfterMove(at: number) {
  const row = useRef<HTMLLIElement>(null);
  const step = useRef<"up" | "down" | null>(null);
  // A row that React moves in the page loses the focus, and at an end of the list its button is disabled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place says that it was moved.
  useLayoutEffect(() => {
    const buttons = [...(row.current?.querySelectorAll<HTMLButtonElement>("[data-step]:not(:disabled)") ?? [])];
    if (step.current) (buttons.find(({ dataset }) => dataset.step === step.current) ?? buttons[0])?.focus();
    step.current = null;
  }, [at]);
  return { row, step };
}

/** A part in the list: its title leads to it, and who edits the book moves it or takes it out. */
export function PartRow({ part, at, isLast, canEdit, onMove, onRemove, onOpen }: Props) {
  const t = useTranslations("books");
  const ui = useTranslations("ui");
  const { row, step } = useFocusAfterMove(at);
  const title = part.title === null ? t("hidden") : titleOf(ui, { title: part.title });

  const move = (way: "up" | "down") => {
    step.current = way;
    onMove(way === "up" ? at - 1 : at + 1, title);
  };
  return (
    <li ref={row} className={styles.part}>
      <span className={styles.place}>{at + 1}</span>
      <span className={styles.title}>
        {part.role === null || part.inTrash ? (
          <span className={styles.muted}>{title}</span>
        ) : (
          <Link href={`/d/${part.id}`} onClick={onOpen}>
            {title}
          </Link>
        )}
      </span>
      {part.inTrash ? <span className={styles.muted}>{t("inTrash")}</span> : null}
      {part.inTrash || part.wordCount === null ? null : (
        <span className={styles.count}>{t("count", { count: part.wordCount })}</span>
      )}
      {canEdit ? (
        <span className={styles.ways}>
          <IconButton
            label={t("up", { title })}
            icon="chevron-up"
            data-step="up"
            disabled={at === 0}
            onClick={() => move("up")}
          />
          <IconButton
            label={t("down", { title })}
            icon="chevron-down"
            data-step="down"
            disabled={isLast}
            onClick={() => move("down")}
          />
          <IconButton label={t("remove", { title })} icon="x" onClick={() => onRemove(title)} />
        </span>
      ) : null}
    </li>
  );
}
