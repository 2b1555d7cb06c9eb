"use client";

import { useTranslations } from "next-intl";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { pageAfterKey } from "./page-after-key";
import styles from "./pdf-view.module.css";
import { PictureOfPage } from "./picture-of-page";
import { useIsNear } from "./use-is-near";

type Props = {
  pdf: PDFDocumentProxy;
  /** The height of a page by its width. */
  ratio: number;
  /** The page that is in view. */
  page: number;
  onPage: (page: number) => void;
};

/** The pages of a PDF as small pictures, to go to one; the arrow keys walk through them. */
export function ThumbnailsOfPdf({ pdf, ratio, page, onPage }: Props) {
  const t = useTranslations("pdf");
  const strip = useRef<HTMLElement>(null);
  const buttonOf = (number: number) => strip.current?.querySelector<HTMLElement>(`[data-thumbnail="${number}"]`);
  useEffect(() => {
    const current = strip.current?.querySelector(`[data-thumbnail="${page}"]`);
    if (current && strip.current) showInStrip(strip.current, current);
  }, [page]);
  function walk(event: KeyboardEvent): void {
    const number = Number(document.activeElement?.getAttribute("data-thumbnail")) || page;
    const next = pageAfterKey(event.key, number, pdf.numPages);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onPage(next);
    buttonOf(next)?.focus({ preventScroll: true });
  }
  return (
    <nav ref={strip} className={styles.thumbnails} aria-label={t("thumbnails")} onKeyDown={walk}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <Thumbnail
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number alone.
          key={at}
          {...{ pdf, ratio, strip, onPage }}
          number={at + 1}
          isCurrent={at + 1 === page}
        />
      ))}
    </nav>
  );
}

type ThumbnailProps = Omit<Props, "page"> & {
  number: number;
  isCurrent: boolean;
  strip: RefObject<HTMLElement | null>;
};

// In CSS pixels; as wide as the strip without its padding.
const WIDTH = 96;

function Thumbnail({ pdf, ratio, number, isCurrent, strip, onPage }: ThumbnailProps) {
  const t = useTranslations("pdf");
  const button = useRef<HTMLButtonElement>(null);
  const isNear = useIsNear(button, strip);
  return (
    <button
      ref={button}
      type="button"
      data-thumbnail={number}
      // One stop for the Tab key, however many pages there are.
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={t("thumbnail", { page: number })}
      onClick={() => onPage(number)}
    >
      <span className={styles.thumbnail} style={{ width: WIDTH, height: WIDTH * ratio }}>
        {isNear ? <PictureOfPage pdf={pdf} page={number} rects={null} width={WIDTH} /> : null}
      </span>
      <small aria-hidden>{number}</small>
    </button>
  );
}

/** Scrolls the strip alone: scrollIntoView would move the text beside too. */
function showInStrip(strip: HTMLElement, button: Element): void {
  const [around, box] = [strip.getBoundingClientRect(), button.getBoundingClientRect()];
  const past = (from: number, to: number, first: number, last: number) =>
    from < first ? from - first : Math.max(0, to - last);
  strip.scrollBy({
    top: past(box.top, box.bottom, around.top, around.bottom),
    left: past(box.left, box.right, around.left, around.right),
  });
}
