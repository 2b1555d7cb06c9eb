import type { FactKind } from "./facts";
import type { Unit } from "./units";

/** The kinds of notable changes. */
export const NOTABLE_KINDS = [
  "number",
  "quotation",
  "citation",
  "link",
  "formula",
  "heading",
  "name",
  "negation",
  "sentence",
  "paragraph",
] as const satisfies readonly (FactKind | Unit["kind"] | "sentence")[];

/** A kind of notable change. */
export type NotableKind = (typeof NOTABLE_KINDS)[number];

/** How many notable changes there are of a kind. */
export type KindCount = { kind: NotableKind; count: number };

/** How many changes there are of each kind that occurs, in the order of the kinds. */
export const countsByKind = (changes: readonly { kind: NotableKind }[]): KindCount[] =>
  sumOfKinds(changes.map(({ kind }) => ({ kind, count: 1 })));

/** The sums of several counts, of the kinds that occur and in their order. */
export const sumOfKinds = (counts: readonly KindCount[]): KindCount[] =>
  NOTABLE_KINDS.map((kind) => ({
    kind,
    count: counts.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);
