import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AppError } from "#lib/base/errors";
import { workerJob } from "#lib/base/worker-job";
import type { PdfText } from "./pdf-text";
import { readPdf, wordsOfPage } from "./pdf-words";

// The DOI of an article is on its first page, sometimes after a cover.
const PAGES = 3;
const MAX_CHARACTERS = 40_000;

/** Reads the title and the text of the first pages of a PDF. */
export default workerJob<Uint8Array, PdfText>((content) =>
  readPdf(content, textOf).catch((cause: unknown) => {
    throw new AppError("invalid_content", "This PDF is broken or protected: its text cannot be read.", {
      details: [{ path: "file", message: "cannot be read" }],
      hint: "Add the work by its DOI, and attach the PDF to it.",
      cause,
    });
  }),
);

async function textOf(pdf: PDFDocumentProxy): Promise<PdfText> {
  const { info } = await pdf.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title : "";
  const parts: string[] = [title, ...wordsOf(info)];
  for (let number = 1; number <= Math.min(PAGES, pdf.numPages); number++) {
    parts.push(await wordsOfPage(pdf, number));
  }
  return { title: title.trim().slice(0, 1000), text: parts.join("\n").slice(0, MAX_CHARACTERS) };
}

// Publishers write the DOI into other fields of the document's information too.
const wordsOf = (info: object): string[] =>
  Object.values(info).flatMap((value) =>
    typeof value === "string" ? value : typeof value === "object" && value !== null ? wordsOf(value) : [],
  );
