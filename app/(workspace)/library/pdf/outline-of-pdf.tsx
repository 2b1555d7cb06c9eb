"use client";

import { useTranslations } from "next-intl";
import styles from "./pdf-view.module.css";
import type { OutlineEntry } from "./use-outline";

type Props = { outline: readonly OutlineEntry[]; onPage: (page: number) => void };

/** The outline that a PDF brings, to go to its parts. */
export function OutlineOfPdf({ outline, onPage }: Props) {
  const t = useTranslations("pdf");
  return (
    <nav className={styles.list} aria-label={t("outline")}>
      {outline.map(({ title, depth, page }, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: an outline stays as it is.
          key={at}
          type="button"
          className={styles.entry}
          style={{ paddingInlineStart: `calc(var(--space-2) + ${depth} * var(--space-3))` }}
          disabled={page === null}
          onClick={() => page !== null && onPage(page)}
        >
          <span>{title}</span> <small>{page}</small>
        </button>
      ))}
    </nav>
  );
}
