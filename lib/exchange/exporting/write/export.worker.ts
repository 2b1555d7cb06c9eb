import { workerJob } from "#lib/base/worker-job";
import type { ExportTask, Written } from "../manuscript/source";
import { exportWarnings } from "./export-warnings";
import { write } from "./write";

/** Writes a document in a format, and says what the format does not carry. */
export default workerJob<ExportTask, Written>(async (task) => ({
  content: await write(task),
  warnings: exportWarnings(task.source, task.format),
}));
