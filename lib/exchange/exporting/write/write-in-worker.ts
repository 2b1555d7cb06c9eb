import "server-only";
import { AppError } from "#lib/base/errors";
import { type PoolOptions, workerFile, workerPool } from "#lib/base/worker-pool";
import type { ExportTask, Written } from "../manuscript/source";

/** The options of the worker pool that writes exports, with its limits of time and memory. */
export const EXPORT_POOL: PoolOptions = {
  name: "export",
  file: workerFile("export"),
  threads: 1,
  cpuMs: 60_000,
  maxHeapMb: 1_024,
  maxWaiting: 20,
  tooLarge: () =>
    new AppError("too_large", "The document is too large to be written in this format in time.", {
      hint: "Export it as markdown, or in parts.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Many of your documents are being exported at the moment.", {
      hint: "Try again in a minute.",
    }),
};

const pool = workerPool<ExportTask, Written>(EXPORT_POOL);

/**
 * Writes a document for a person in a worker thread.
 * @throws AppError not_available, too_large past a minute, or unavailable while 20 exports of the same person wait.
 */
export const writeInWorker = (person: string, task: ExportTask): Promise<Written> => pool.run(person, task);
