import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import type { ReadWorks } from "#lib/citations/exchange/read-works";
import { READERS } from "./file-readers";
import type { BibliographyFile } from "./read-file";

/** Reads a bibliography file. */
export default ({ format, text }: BibliographyFile): Outcome<ReadWorks> => outcomeOf(() => READERS[format](text));
