import { AppError } from "#lib/base/errors";
import { workerFile, workerPool } from "#lib/base/worker-pool";
import type { ReadWorks } from "./read-works";

/** A text in a format that citation-js reads: EndNote's tags, CITATION.cff, or entities of Wikidata as JSON. */
export type ForeignText = { format: "endnote" | "cff" | "wikidata"; text: string };

const pool = workerPool<ForeignText, ReadWorks>({
  name: "read foreign",
  file: workerFile("foreign-formats"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 512,
  maxWaiting: 30,
  tooLarge: () =>
    new AppError("import_failed", "This text takes too long to read.", { hint: "Split it into several texts." }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your texts are being read.", { hint: "Try again in a minute." }),
});

/** Reads a text with citation-js in a worker thread, which contains its global state; throws `import_failed` past 10 s of processor time. */
export const readForeignText = (person: string, text: ForeignText): Promise<ReadWorks> => pool.run(person, text);
