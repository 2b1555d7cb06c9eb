"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useRef, useState } from "react";
import styles from "./pdf-view.module.css";

type Props = {
  pdf: PDFDocumentProxy;
  number: number;
  /** Its width on the screen in CSS pixels. */
  width: number;
  root: RefObject<HTMLElement | null>;
};

// A4, until a page says its own size.
const USUAL_RATIO = Math.SQRT2;
// Canvases beyond this many pixels fail on phones.
const MAX_PIXELS = 12_000_000;

/** One page of a PDF: a picture of it, and its text above for selecting and for screen readers. */
export function PdfPage({ pdf, number, width, root }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(number === 1);
  const [ratio, setRatio] = useState(USUAL_RATIO);

  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: root.current,
      rootMargin: "800px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [root]);

  useEffect(() => {
    if (!isNear) return;
    let isLeft = false;
    let stop = () => {};
    async function draw() {
      const { TextLayer } = await import("pdfjs-dist");
      const page = await pdf.getPage(number);
      const full = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: width / full.width });
      setRatio(full.height / full.width);
      if (isLeft || !canvas.current || !text.current) return;
      const density = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      const task = page.render({ canvas: canvas.current, viewport, transform: [density, 0, 0, density, 0, 0] });
      text.current.replaceChildren();
      text.current.style.setProperty("--total-scale-factor", String(viewport.scale));
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: text.current, viewport });
      stop = () => {
        task.cancel();
        words.cancel();
      };
      await Promise.all([task.promise, words.render()]);
    }
    draw().catch((error: unknown) => {
      // A page that is left before it is drawn is not drawn.
      if (!isLeft) throw error;
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [isNear, pdf, number, width]);

  return (
    <div ref={element} className={styles.page} style={{ width, height: width * ratio }}>
      {isNear ? (
        <>
          <canvas ref={canvas} className={styles.canvas} aria-hidden />
          <div ref={text} className={styles.text} />
        </>
      ) : null}
    </div>
  );
}
