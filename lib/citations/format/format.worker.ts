import { workerJob } from "#lib/base/worker-job";
import { formatJob, type Job, type JobResult } from "./format-job";

/** Formats a job. */
export default workerJob<Job, JobResult>(formatJob);
