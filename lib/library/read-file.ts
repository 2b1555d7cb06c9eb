import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { type FileFormat, READERS } from "./file-readers";

/** A bibliography file in a request. */
export type BibliographyFile = { format: FileFormat; text: string };

// A text up to this length takes at most 50 ms to read.
const INLINE_CHARACTERS = 8_000;

const pool = workerPool<BibliographyFile, ReadWorks>({
  name: "read file",
  file: workerFile("read-file"),
  threads: 1,
  deadlineMs: 20_000,
  maxHeapMb: 768,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("invalid_content", "This text takes too long to read.", { hint: "Split it into several texts." }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your texts are being read.", { hint: "Try again in a minute." }),
});

/** Reads a bibliography file for a person, a long one in a worker; throws `invalid_content` after 20 seconds. */
export async function readFile(person: string, file: BibliographyFile): Promise<ReadWorks> {
  if (file.text.length > INLINE_CHARACTERS) return pool.run(person, file);
  return READERS[file.format](file.text);
}
