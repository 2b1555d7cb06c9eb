import { workerJob } from "#lib/base/worker-job";
import type { GivenFile } from "../draft/file-kind";
import type { Found } from "../draft/imported";
import { readImport } from "./read-import";

/** Reads a file that becomes documents. */
export default workerJob<GivenFile, Found>(readImport);
