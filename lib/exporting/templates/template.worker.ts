import { type Outcome, outcomeOfAsync } from "#lib/base/worker-outcome";
import type { GivenFile } from "#lib/importing/files/file-kind";
import type { Template } from "../source";
import { checkTemplate } from "./read-template";

/** Checks a file that shall be a template. */
export default (file: GivenFile): Promise<Outcome<Template["format"]>> => outcomeOfAsync(() => checkTemplate(file));
