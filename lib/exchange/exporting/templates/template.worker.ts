import { workerJob } from "#lib/base/worker-job";
import type { GivenFile } from "#lib/importing/draft/file-kind";
import type { Template } from "../manuscript/source";
import { checkTemplate } from "./read-template";

/** Checks a file that shall be a template. */
export default workerJob<GivenFile, Template["format"]>(checkTemplate);
