import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import { formatJob, type Job, type JobResult } from "./format-job";

/** Formats a job. */
export default (job: Job): Outcome<JobResult> => outcomeOf(() => formatJob(job));
