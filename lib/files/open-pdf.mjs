// What pdf.js draws with. It looks for them while it loads, and fails without them although nothing is drawn here.
const OF_CANVAS = ["DOMMatrix", "ImageData", "Path2D"];

/** Begins to open a PDF for its words and attachments: nothing is drawn, run or fetched. To be destroyed afterwards. */
export async function openPdf(content) {
  for (const name of OF_CANVAS) if (!(name in globalThis)) globalThis[name] = class {};
  const { getDocument, VerbosityLevel } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  return getDocument({
    // Its data is taken over, and a Buffer is refused.
    data: new Uint8Array(content),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  });
}
