import { parentPort } from "node:worker_threads";
import { formatJob, type Job } from "./format-job";

/** A job with the number that its answer shall bear. */
export type Order = { number: number; job: Job };

parentPort?.on("message", ({ number, job }: Order) => {
  try {
    parentPort?.postMessage({ number, result: formatJob(job) });
  } catch (error) {
    parentPort?.postMessage({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
