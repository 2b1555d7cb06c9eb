import { AppError } from "#lib/base/errors";
import { type PoolOptions, workerFile, workerPool } from "#lib/base/worker-pool";
import type { Job, JobResult } from "./format-job";

/** Quick jobs do not wait for long ones. */
export type Lane = "quick" | "long";

const options = (lane: Lane, threads: number): PoolOptions => ({
  name: `format ${lane}`,
  file: workerFile("format"),
  threads,
  cpuMs: 60_000,
  maxHeapMb: 1_024,
  maxWaiting: 100,
  tooLarge: () =>
    new AppError("unavailable", "Formatting the citations of this text takes more than a minute, the most it may.", {
      hint: "About 7,000 citations of 3,500 works fit on a busy machine, fewer with long fields. Divide the document, or export it as markdown, which needs no formatting.",
    }),
  tooMany: () =>
    new AppError("unavailable", "Too many of your citations are being formatted.", { hint: "Try again in a minute." }),
});

const pools = {
  quick: workerPool<Job, JobResult>(options("quick", 1)),
  long: workerPool<Job, JobResult>(options("long", 2)),
};

/**
 * Formats a job for a person in a worker thread of its lane; throws `unavailable` when the job alone takes more than a
 * minute.
 */
export const formatInWorker = (lane: Lane, person: string, job: Job): Promise<JobResult> =>
  pools[lane].run(person, job);
