import { workerJob } from "#lib/base/worker-job";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { READERS } from "./file-readers";
import type { OwnFile } from "./read-file";

/** Reads a bibliography file. */
export default workerJob<OwnFile, ReadWorks>(({ format, text }) => READERS[format](text));
