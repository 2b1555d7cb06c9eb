import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { READERS } from "./file-readers";
import type { OwnFile } from "./read-file";

/** Reads a bibliography file. */
export default ({ format, text }: OwnFile): Outcome<ReadWorks> => outcomeOf(() => READERS[format](text));
