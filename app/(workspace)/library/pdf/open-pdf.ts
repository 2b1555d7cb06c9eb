import type { PDFDocumentProxy } from "pdfjs-dist";

/** Opens a stored PDF with pdf.js, which is loaded when the first one is opened; rejects for one that it cannot read. */
export async function openPdf(url: string): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = "/pdfjs/build/pdf.worker.min.mjs";
  return getDocument({
    url,
    cMapUrl: "/pdfjs/cmaps/",
    standardFontDataUrl: "/pdfjs/standard_fonts/",
    wasmUrl: "/pdfjs/wasm/",
    // The page's policy forbids to compile code.
    isEvalSupported: false,
    useWasm: false,
    // Each part would be read from the store as a whole.
    disableRange: true,
  }).promise;
}
