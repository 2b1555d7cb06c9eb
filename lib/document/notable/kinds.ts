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
