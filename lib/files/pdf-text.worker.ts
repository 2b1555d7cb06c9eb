import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { AppError } from "#lib/base/errors";
import { workerJob } from "#lib/base/worker-job";
import type { PdfText } from "./pdf-text";
import { WORDS_ONLY, wordsOfPage } from "./pdf-words";

// The DOI of an article is on its first page, sometimes after a cover.
const PAGES = 3;
const MAX_CHARACTERS = 40_000;

/** Reads the title and the text of the first pages of a PDF. */
export default workerJob<Uint8Array, PdfText>((content) =>
  textOf(content).catch((cause: unknown) => {
    throw new AppError("invalid_content", "This PDF is broken or protected: its text cannot be read.", {
      details: [{ path: "file", message: "cannot be read" }],
      hint: "Add the work by its DOI, and attach the PDF to it.",
      cause,
    });
  }),
);

async function textOf(content: Uint8Array): Promise<PdfText> {
  // Its data is taken over, and a Buffer is refused.
  const task = getDocument({ data: new Uint8Array(content), verbosity: VerbosityLevel.ERRORS, ...WORDS_ONLY });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const title = "Title" in info && typeof info.Title === "string" ? info.Title : "";
  const parts: string[] = [title, ...wordsOf(info)];
  for (let number = 1; number <= Math.min(PAGES, pdf.numPages); number++) {
    parts.push(await wordsOfPage(pdf, number));
  }
  await task.destroy();
  return { title: title.trim().slice(0, 1000), text: parts.join("\n").slice(0, MAX_CHARACTERS) };
}

// Publishers write the DOI into other fields of the document's information too.
const wordsOf = (info: object): string[] =>
  Object.values(info).flatMap((value) =>
    typeof value === "string" ? value : typeof value === "object" && value !== null ? wordsOf(value) : [],
  );
