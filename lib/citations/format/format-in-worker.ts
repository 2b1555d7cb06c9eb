import { AppError } from "#lib/base/errors";
import { type PoolOptions, workerFile, workerPool } from "#lib/base/worker-pool";
import { ordinaryMs } from "./expected-cost";
import type { Job, JobResult } from "./format-job";

/** Quick jobs do not wait for long ones. */
export type Lane = "quick" | "long";

// A busy machine takes a few times what an idle one was measured to take.
const LEAST_CPU_MS = 60_000;
const MOST_CPU_MS = 180_000;
const BUSY = 4;

/** The processor time that a job may take: more for a text with more works and citations. */
const cpuMsOf = (job: Job): number => Math.min(MOST_CPU_MS, Math.max(LEAST_CPU_MS, BUSY * ordinaryMs(job)));

const options = (lane: Lane, threads: number): PoolOptions => ({
  name: `format ${lane}`,
  file: workerFile("format"),
  threads,
  cpuMs: LEAST_CPU_MS,
  maxHeapMb: 1_024,
  maxWaiting: 100,
  tooLarge: () =>
    new AppError(
      "unavailable",
      "Formatting the citations of this text takes longer than it may, at most three minutes.",
      {
        hint: "About 15,000 citations of 7,500 works fit on a busy machine, fewer with long fields. Divide the document, or export it as markdown, which needs no formatting.",
      },
    ),
  tooMany: () =>
    new AppError("unavailable", "Too many of your citations are being formatted.", { hint: "Try again in a minute." }),
});

const pools = {
  quick: workerPool<Job, JobResult>(options("quick", 1)),
  long: workerPool<Job, JobResult>(options("long", 2), cpuMsOf),
};

/**
 * Formats a job for a person in a worker thread of its lane; throws `unavailable` when the job alone takes more
 * than a minute, or up to three for a long text.
 */
export const formatInWorker = (lane: Lane, person: string, job: Job): Promise<JobResult> =>
  pools[lane].run(person, job);
