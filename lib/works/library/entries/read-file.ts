import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import { type ForeignText, readForeignText } from "#lib/citations/exchange/foreign-formats";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { type OwnFormat, READERS } from "./file-readers";

/** A bibliography file in a format that this project reads itself. */
export type OwnFile = { format: OwnFormat; text: string };

/** A bibliography file in a request. */
export type BibliographyFile = OwnFile | { format: Exclude<ForeignText["format"], "wikidata">; text: string };

/** A format of bibliography files, which is also the request field that contains the file. */
export type FileFormat = BibliographyFile["format"];

// A text up to this length takes at most 50 ms to read.
const INLINE_CHARACTERS = 8_000;

const pool = workerPool<OwnFile, ReadWorks>({
  name: "read file",
  file: workerFile("read-file"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 768,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("import_failed", "This text takes too long to read.", { hint: "Split it into several texts." }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your texts are being read.", { hint: "Try again in a minute." }),
});

/** Reads a bibliography file for a person, a long one in a worker; throws `import_failed` past 10 seconds of processor time. */
export async function readFile(person: string, file: BibliographyFile): Promise<ReadWorks> {
  if (!isOwn(file)) return readForeignText(person, file);
  if (file.text.length > INLINE_CHARACTERS) return pool.run(person, file);
  return READERS[file.format](file.text);
}

const isOwn = (file: BibliographyFile): file is OwnFile => file.format in READERS;
