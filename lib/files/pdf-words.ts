import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openPdf } from "./open-pdf.mjs";

/** What `use` reads in a PDF; throws as pdf.js does where it is broken or protected. */
export async function readPdf<T>(content: Uint8Array, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = await openPdf(content);
  try {
    return await use(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The words of one page of a PDF, with its line ends. */
export async function wordsOfPage(pdf: PDFDocumentProxy, number: number): Promise<string> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}
