import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";

/** The most characters that are kept of one PDF, twice the words of the longest book. */
export const MAX_PDF_CHARACTERS = 16_000_000;

const pool = workerPool<Uint8Array, string[]>({
  name: "pdf pages",
  file: workerFile("pdf-pages"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 512,
  maxWaiting: 20,
  tooLarge: () =>
    new AppError("import_failed", "This PDF takes too long to read.", {
      hint: "Attach the PDF of the chapter or article that you need.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your PDFs are being read.", { hint: "Try again in a minute." }),
});

/**
 * Reads the words of each page of a person's PDF in a worker, without characters that nobody sees. Throws
 * `invalid_content` for a broken or protected file, and `import_failed` past 10 s of processor time.
 */
export const pdfPages = (person: string, content: Uint8Array): Promise<string[]> => pool.run(person, content);
