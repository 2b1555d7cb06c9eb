"use client";

import { ExternalLink, X, ZoomIn, ZoomOut } from "lucide-react";
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
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [zoom, setZoom] = useState(1);
  const [width, setWidth] = useState(0);
  const pages = useRef<HTMLElement>(null);

  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    opening.then(
      (opened) => (isLeft ? undefined : setPdf(opened)),
      () => (isLeft ? undefined : setFailure("This PDF cannot be shown here. Open it in a tab of its own.")),
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
        <IconButton label="Smaller" icon={ZoomOut} onClick={() => step(-1)} />
        <IconButton label="Larger" icon={ZoomIn} onClick={() => step(1)} />
        <a href={url} target="_blank" rel="noreferrer" className={styles.tab} aria-label={`Open ${title} in a tab`}>
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
        </a>
        {onClose ? <IconButton label="Close the PDF" icon={X} onClick={onClose} /> : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className={styles.pages} ref={pages} tabIndex={0} aria-label={`Pages of ${title}`}>
        {failure ? (
          <p role="alert" className={styles.words}>
            {failure}
          </p>
        ) : null}
        {!pdf && !failure ? (
          <p role="status" className={styles.words}>
            Loading…
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
