import type { CslItem, CslName } from "#lib/citations/csl";

/** The names that a variable of a work holds, such as its `author`; none where it holds something else. */
export function namesOf(csl: CslItem, variable: string): CslName[] {
  const value = csl[variable];
  return Array.isArray(value) ? value.filter(isName) : [];
}

const isName = (value: unknown): value is CslName =>
  typeof value === "object" && value !== null && ("family" in value || "given" in value || "literal" in value);
