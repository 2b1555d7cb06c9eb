"use client";

import { ExternalLink, X, ZoomIn, ZoomOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#ui/icon-button";
import { openPdf } from "./open-pdf";
import { PdfPage } from "./pdf-page";
import styles from "./pdf-view.module.css";

type Props = { url: string; title: string; onClose?: () => void };

const ZOOMS = [0.75, 1, 1.25, 1.5, 2, 3];

/** Shows a stored PDF, its pages drawn as they come into view. */
export function PdfView({ url, title, onClose }: Props) {
  const t = useTranslations("pdf");
  const ui = useTranslations("ui");
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [zoom, setZoom] = useState(1);
  const [width, setWidth] = useState(0);
  const pages = useRef<HTMLElement>(null);

  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    opening.then(
      (opened) => (isLeft ? undefined : setPdf(opened)),
      () => (isLeft ? undefined : setFailed(true)),
    );
    return () => {
      isLeft = true;
      setPdf(null);
      void opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [url]);

  useEffect(() => {
    const element = pages.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const step = (by: number) => setZoom((now) => ZOOMS[ZOOMS.indexOf(now) + by] ?? now);
  return (
    <section className={styles.view} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton label={t("smaller")} icon={ZoomOut} onClick={() => step(-1)} />
        <IconButton label={t("larger")} icon={ZoomIn} onClick={() => step(1)} />
        <a href={url} target="_blank" rel="noreferrer" className={styles.tab} aria-label={t("tab", { title })}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </a>
        {onClose ? <IconButton label={t("close")} icon={X} onClick={onClose} /> : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.pages} ref={pages} tabIndex={0} aria-label={t("pages", { title })}>
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number alone.
              <PdfPage key={at} pdf={pdf} number={at + 1} width={(width - 32) * zoom} root={pages} />
            ))
          : null}
      </section>
    </section>
  );
}
