import { workerJob } from "#lib/base/worker-job";
import type { ForeignText } from "./foreign-formats";
import { readForeign } from "./read-foreign";
import type { ReadWorks } from "./read-works";

/** Reads a text with citation-js. */
export default workerJob<ForeignText, ReadWorks>(readForeign);
