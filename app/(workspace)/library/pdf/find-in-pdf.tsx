"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { IconButton } from "#ui/icon-button";
import styles from "./pdf-view.module.css";

type Props = {
  query: string;
  /** How many places there are; null while they are looked for. */
  count: number | null;
  /** The number of the current one, from 0. */
  current: number;
  onQuery: (query: string) => void;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
};

/** The line in which words are looked for in a PDF. */
export function FindInPdf({ query, count, current, onQuery, onStep, onClose }: Props) {
  const t = useTranslations("pdf");
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") onClose();
    else onStep(event.shiftKey ? -1 : 1);
  }
  const isAsked = query.trim() !== "";
  return (
    <search className={styles.find}>
      <input
        // biome-ignore lint/a11y/noAutofocus: who opens the line wants to type in it.
        autoFocus
        type="text"
        aria-label={t("find")}
        placeholder={t("find")}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={onKeyDown}
      />
      <span role="status" className={styles.count}>
        {isAsked && count !== null ? (count === 0 ? t("notFound") : t("found", { at: current + 1, count })) : null}
      </span>
      <IconButton label={t("previousFound")} icon="chevron-up" disabled={!count} onClick={() => onStep(-1)} />
      <IconButton label={t("nextFound")} icon="chevron-down" disabled={!count} onClick={() => onStep(1)} />
      <IconButton label={t("closeFind")} icon="x" onClick={onClose} />
    </search>
  );
}
