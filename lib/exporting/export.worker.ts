import { type Outcome, outcomeOfAsync } from "#lib/base/worker-outcome";
import type { ExportTask } from "./source";
import { write } from "./write";

/** Writes a document in a format. */
export default (task: ExportTask): Promise<Outcome<Uint8Array>> => outcomeOfAsync(() => write(task));
