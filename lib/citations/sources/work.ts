import type { CslItem } from "../csl/csl";
import type { Checks, Identifier } from "../csl/shape";

/** A work: its description, its identifier, and its verification. */
export type Work = { csl: CslItem; identifier: Identifier | null; checks: Checks };
