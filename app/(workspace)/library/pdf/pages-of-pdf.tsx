"use client";

import { useTranslations } from "next-intl";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type DragEvent, type ReactNode, type RefObject, useMemo } from "react";
import { endDrag } from "./dragged-highlight";
import { PdfPage } from "./pdf-page";
import styles from "./pdf-page.module.css";
import type { Highlight } from "./use-highlights";
import type { FoundPlace } from "./use-pdf-search";

type Props = {
  /** Null until it is open. */
  pdf: PDFDocumentProxy | null;
  ratio: number;
  hasFailed: boolean;
  title: string;
  pages: RefObject<HTMLElement | null>;
  /** The width of a page; pages are drawn once it is known. */
  width: number;
  isDark: boolean;
  highlights: readonly Highlight[];
  chosen: string | null;
  search: { query: string; place: FoundPlace | null } | null;
  onChoose: (highlightId: string) => void;
  /** Begins to drag the selected words; null when none can be dragged. */
  onDrag: ((event: DragEvent) => void) | null;
  /** What stands above the pages. */
  children: ReactNode;
};

const NONE: readonly Highlight[] = [];

/** The pages of a PDF, one below the other. */
export function PagesOfPdf(props: Props) {
  const { pdf, ratio, hasFailed, title, pages, width, isDark, highlights, chosen, search, onChoose, onDrag, children } =
    props;
  const t = useTranslations("pdf");
  const ui = useTranslations("ui");
  const byPage = useMemo(() => onPages(highlights), [highlights]);
  const searchOn = (page: number) =>
    search && { query: search.query, current: search.place?.page === page ? search.place.nth : null };
  return (
    <section
      className={styles.pages}
      data-dark={isDark || undefined}
      ref={pages}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
      tabIndex={0}
      aria-label={t("pages", { title })}
      onDragStart={(event) => onDrag?.(event)}
      onDragEnd={endDrag}
    >
      {hasFailed ? (
        <p role="alert" className={styles.words}>
          {t("unreadable")}
        </p>
      ) : null}
      {!pdf && !hasFailed ? (
        <p role="status" className={styles.words}>
          {ui("loading")}
        </p>
      ) : null}
      {pdf && width > 0
        ? Array.from({ length: pdf.numPages }, (_, at) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number alone.
              key={at}
              pdf={pdf}
              number={at + 1}
              width={width}
              usualRatio={ratio}
              root={pages}
              highlights={byPage.get(at + 1) ?? NONE}
              chosen={chosen}
              search={searchOn(at + 1)}
              onChoose={onChoose}
            />
          ))
        : null}
      {children}
    </section>
  );
}

function onPages(highlights: readonly Highlight[]): Map<number, Highlight[]> {
  const pages = new Map<number, Highlight[]>();
  for (const one of highlights) pages.set(one.page, [...(pages.get(one.page) ?? []), one]);
  return pages;
}
