"use client";

import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef } from "react";
import { boxAround } from "./box-around";
import styles from "./pdf-view.module.css";
import type { Highlight } from "./use-highlights";

type Props = {
  pdf: PDFDocumentProxy;
  page: number;
  /** The part of the page; null for all of it. */
  rects: Highlight["rects"];
  /** Its most width in CSS pixels. */
  width?: number;
};

// As wide as the list of highlights; as high as is seen with the note below.
const [WIDTH, MOST_HEIGHT] = [240, 320];

/** A PDF's page or a part of it as a picture, which the words beside name. */
export function PictureOfPage({ pdf, page: number, rects, width: most = WIDTH }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // The list is read again with each change, and its places are the same.
  const place = JSON.stringify(rects);
  useEffect(() => {
    let isLeft = false;
    let stop = () => {};
    async function draw() {
      const page = await pdf.getPage(number);
      if (isLeft || !canvas.current) return;
      const full = page.getViewport({ scale: 1 });
      const part: Props["rects"] = JSON.parse(place);
      const { left, top, width, height } = part ? boxAround(part, full) : { ...full, left: 0, top: 0 };
      const scale = Math.min(most / Math.max(width, 1), MOST_HEIGHT / Math.max(height, 1)) * devicePixelRatio;
      canvas.current.width = Math.ceil(width * scale);
      canvas.current.height = Math.ceil(height * scale);
      canvas.current.style.width = `${canvas.current.width / devicePixelRatio}px`;
      const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
      const task = page.render({ canvas: canvas.current, viewport });
      stop = () => task.cancel();
      await task.promise;
    }
    draw().catch((error: unknown) => {
      // A picture that is left before it is drawn is not drawn.
      if (!isLeft) throw error;
    });
    return () => {
      isLeft = true;
      stop();
    };
  }, [pdf, number, place, most]);
  return <canvas ref={canvas} className={styles.picture} aria-hidden />;
}
