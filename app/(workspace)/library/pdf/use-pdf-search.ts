import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useState } from "react";
import { findInPage, pageText } from "./page-words";

/** One place where the words are: its page, and its number among those of the page. */
export type FoundPlace = { page: number; nth: number };

/** Where a PDF has these words; null while it is searched. The text of its pages is read with the first search. */
export function usePdfSearch(pdf: PDFDocumentProxy | null, query: string): readonly FoundPlace[] | null {
  const [texts, setTexts] = useState<readonly string[] | null>(null);
  const [found, setFound] = useState<readonly FoundPlace[] | null>(null);
  const isAsked = query.trim() !== "";
  useEffect(() => {
    if (!pdf || !isAsked || texts) return;
    let isLeft = false;
    void textsOf(pdf, () => isLeft).then((all) => (isLeft ? undefined : setTexts(all)));
    return () => {
      isLeft = true;
    };
  }, [pdf, isAsked, texts]);
  useEffect(() => {
    if (!texts || !isAsked) return setFound(null);
    setFound(
      texts.flatMap((text, at) => findInPage(text, query, { isPrefix: true }).map((_, nth) => ({ page: at + 1, nth }))),
    );
  }, [texts, query, isAsked]);
  return found;
}

async function textsOf(pdf: PDFDocumentProxy, isOver: () => boolean): Promise<string[]> {
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages && !isOver(); number++) {
    const page = await pdf.getPage(number);
    texts.push(pageText((await page.getTextContent()).items));
  }
  return texts;
}
