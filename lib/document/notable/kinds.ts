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

/** How many changes there are of each kind that occurs, in the order of the kinds. */
export const countsByKind = (changes: readonly { kind: (typeof NOTABLE_KINDS)[number] }[]) =>
  NOTABLE_KINDS.map((kind) => ({ kind, count: changes.filter((one) => one.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );
