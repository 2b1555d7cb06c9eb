import type { getDocument, PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** How a PDF is opened for its words: nothing is drawn, run or fetched. */
export const WORDS_ONLY = {
  isEvalSupported: false,
  useSystemFonts: false,
  disableFontFace: true,
  stopAtErrors: false,
} as const satisfies Parameters<typeof getDocument>[0];

/** The words of one page of a PDF, with its line ends. */
export async function wordsOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
