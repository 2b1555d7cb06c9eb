import { AppError } from "#lib/base/errors";
import { type PoolOptions, twoLanes, workerFile } from "#lib/base/worker-pool";
import type { GivenFile } from "../draft/file-kind";
import type { Found } from "../draft/imported";

/** The options of the worker pool that reads files, with its limits of time and memory. */
export const IMPORT_POOL: PoolOptions = {
  name: "read import",
  file: workerFile("read-import"),
  threads: 1,
  cpuMs: 10_000,
  maxHeapMb: 1_536,
  maxWaiting: 5,
  tooLarge: () =>
    new AppError("import_failed", "The file is too large or too tangled: reading it takes more than 10 s.", {
      hint: "Split it, or save it again in the program that wrote it.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Several of your files are being read at the moment.", {
      hint: "Try again in a minute.",
    }),
};

const SMALL_BYTES = 300_000;

const pool = twoLanes<GivenFile, Found>(IMPORT_POOL, ({ bytes }) => bytes.byteLength <= SMALL_BYTES);

/** Reads a file for a person in a worker thread; throws `import_failed` and `unsupported_media_type`. */
export const readImportInWorker = (person: string, { name, bytes }: GivenFile): Promise<Found> =>
  pool.run(person, { name, bytes });
