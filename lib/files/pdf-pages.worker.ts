import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AppError } from "#lib/base/errors";
import { workerJob } from "#lib/base/worker-job";
import { MAX_PDF_CHARACTERS } from "./pdf-pages";
import { readPdf, wordsOfPage } from "./pdf-words";

/** Reads the words of each page of a PDF. */
export default workerJob<Uint8Array, string[]>((content) =>
  readPdf(content, pagesOf).catch((cause: unknown) => {
    if (cause instanceof AppError) throw cause;
    throw new AppError("invalid_content", "This PDF is broken or protected: its text cannot be read.", {
      hint: "Attach a copy that opens without a password.",
      cause,
    });
  }),
);

async function pagesOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const pages: string[] = [];
  let left = MAX_PDF_CHARACTERS;
  for (let number = 1; number <= pdf.numPages; number++) {
    const words = seen(await wordsOfPage(pdf, number));
    left -= words.length;
    if (left < 0) throw tooLong();
    pages.push(words);
  }
  return pages;
}

// Tags, zero-width characters and changes of direction could hide words from people that agents would read.
const UNSEEN = /[\p{Cc}\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu;

const seen = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(UNSEEN, (character) => (character === "\n" || character === "\t" ? character : ""))
    .trim();

const tooLong = () =>
  new AppError("import_failed", `This PDF has more than ${MAX_PDF_CHARACTERS / 1e6} million characters of text.`, {
    hint: "Attach the PDF of the chapter or article that you need.",
  });
