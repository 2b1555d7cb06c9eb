import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { pageText } from "./page-words";

/** Whether a PDF has no text on any page; false until that is known. */
export function useIsScan(pdf: PDFDocumentProxy | null): boolean {
  const [isScan, setScan] = useState(false);
  useEffect(() => {
    if (!pdf) return setScan(false);
    let isLeft = false;
    hasText(pdf, () => isLeft).then(
      (found) => (isLeft ? undefined : setScan(!found)),
      // What cannot be read is not called a scan.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [pdf]);
  return isScan;
}

async function hasText(pdf: PDFDocumentProxy, isOver: () => boolean): Promise<boolean> {
  for (let number = 1; number <= pdf.numPages && !isOver(); number++) {
    const page = await pdf.getPage(number);
    if (pageText((await page.getTextContent()).items).trim() !== "") return true;
  }
  return isOver();
}
