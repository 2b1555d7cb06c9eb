import { type Outcome, outcomeOf } from "#lib/base/worker-outcome";
import type { ForeignText } from "./foreign-formats";
import { readForeign } from "./read-foreign";
import type { ReadWorks } from "./read-works";

/** Reads a text with citation-js. */
export default (text: ForeignText): Outcome<ReadWorks> => outcomeOf(() => readForeign(text));
