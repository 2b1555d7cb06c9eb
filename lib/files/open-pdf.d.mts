import type { PDFDocumentLoadingTask } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Begins to open a PDF for its words and attachments: nothing is drawn, run or fetched. To be destroyed afterwards. */
export function openPdf(content: Uint8Array): Promise<PDFDocumentLoadingTask>;
