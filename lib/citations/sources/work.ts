import type { CslItem } from "../csl";
import type { Checks, Identifier } from "../shape";

/** A work as somebody knows it: what it is, how it is named in the world, and what is known of it. */
export type Work = { csl: CslItem; identifier: Identifier | null; checks: Checks };
