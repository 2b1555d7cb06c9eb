import { workerJob } from "#lib/base/worker-job";
import type { ExportTask } from "../manuscript/source";
import { write } from "./write";

/** Writes a document in a format. */
export default workerJob<ExportTask, Uint8Array>(write);
