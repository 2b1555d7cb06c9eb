import type { CslItem, CslName } from "./csl";
import { plainText } from "./plain-text";

/** The title of a work in one line, without CSL's markup; empty if it has none. */
export const plainTitle = ({ title }: CslItem): string =>
  typeof title === "string" ? plainText(title).replace(/\s+/g, " ").trim() : "";

/** The year in which a work was issued; null if its date has none. */
export function yearOf({ issued }: CslItem): number | null {
  if (typeof issued !== "object" || Array.isArray(issued)) return null;
  const year = issued["date-parts"]?.[0]?.[0];
  if (year !== undefined) return year;
  const [written] = /\b\d{4}\b/.exec(issued.literal ?? "") ?? [];
  return written === undefined ? null : Number(written);
}

/** The names in a variable of a work, such as its `author`; empty if it holds something else. */
export function namesOf(csl: Readonly<Record<string, CslItem[string]>>, variable: string): CslName[] {
  const value = csl[variable];
  return Array.isArray(value) ? value.filter(isName) : [];
}

const isName = (value: unknown): value is CslName =>
  typeof value === "object" && value !== null && ("family" in value || "given" in value || "literal" in value);
