import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { openPdf } from "./open-pdf";

// A4, until the first page says its own size.
const USUAL_RATIO = Math.SQRT2;

/** The PDF at an address, once it is open, and how much higher its first page is than wide. */
export function useOpenedPdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [ratio, setRatio] = useState(USUAL_RATIO);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const opening = openPdf(url);
    opening
      .then(async (opened) => {
        const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 });
        if (isLeft) return;
        setRatio(height / width);
        setPdf(opened);
      })
      .catch(() => (isLeft ? undefined : setFailed(true)));
    return () => {
      isLeft = true;
      setPdf(null);
      void opening.then(
        (opened) => opened.loadingTask.destroy(),
        () => undefined,
      );
    };
  }, [url]);
  return { pdf, ratio, hasFailed };
}
