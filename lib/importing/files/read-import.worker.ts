import { workerJob } from "#lib/base/worker-job";
import type { GivenFile } from "./file-kind";
import type { Found } from "./imported";
import { readImport } from "./read-import";

/** Reads a file that becomes documents. */
export default workerJob<GivenFile, Found>(readImport);
