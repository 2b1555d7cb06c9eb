import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";

/** What a PDF says about itself: its title (empty without one), and the text of its first pages. */
export type PdfText = { title: string; text: string };

const pool = workerPool<Uint8Array, PdfText>({
  name: "pdf text",
  file: workerFile("pdf-text"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 512,
  maxWaiting: 20,
  tooLarge: () =>
    new AppError("import_failed", "This PDF takes too long to read.", {
      hint: "Add the work by its DOI, and attach the PDF to it.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your PDFs are being read.", { hint: "Try again in a minute." }),
});

/**
 * Reads the title and the first pages of a person's PDF in a worker; throws `invalid_content` for a broken or protected
 * file, and `import_failed` past 10 s of processor time.
 */
export const pdfText = (person: string, content: Uint8Array): Promise<PdfText> => pool.run(person, content);
