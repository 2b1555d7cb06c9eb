import { type Outcome, outcomeOfAsync } from "#lib/base/worker-outcome";
import type { GivenFile } from "./file-kind";
import type { Found } from "./imported";
import { readImport } from "./read-import";

/** Reads a file that becomes documents. */
export default (file: GivenFile): Promise<Outcome<Found>> => outcomeOfAsync(() => readImport(file));
