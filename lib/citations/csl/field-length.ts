import type { CslItem } from "./csl";
import { plainText } from "./plain-text";

/** The maximum length of a work's text field, in UTF-16 code units. */
export const MAX_FIELD_CHARACTERS = 10_000;

/** The maximum length of an abstract or a note, in UTF-16 code units. */
export const MAX_LONG_FIELD_CHARACTERS = 50_000;

/** The maximum number of names in one variable. */
export const MAX_NAMES = 10_000;

const LONG_FIELDS = new Set(["abstract", "note"]);

// A truncated identifier or address is invalid or names something else.
const WHOLE_FIELDS = new Set(["DOI", "URL", "ISBN", "ISSN", "PMID", "PMCID", "citation-key"]);

const mostOf = (variable: string): number =>
  LONG_FIELDS.has(variable) ? MAX_LONG_FIELD_CHARACTERS : MAX_FIELD_CHARACTERS;

/** A text field that exceeds its limit: its path, and the message for the person. */
export type LongField = { path: string; message: string };

/** Finds the text fields of a work, given as any record, that exceed their limits; includes names and dates. */
export function longFields(work: object): LongField[] {
  return Object.entries(work).flatMap(([variable, value]) => longWithin(value, variable, mostOf(variable)));
}

function longWithin(value: unknown, path: string, most: number): LongField[] {
  if (typeof value === "string") {
    if (value.length <= most) return [];
    const [has, may] = [value.length, most].map((count) => count.toLocaleString("en"));
    return [{ path, message: `has ${has} characters; it may have ${may}` }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" || (typeof inner === "object" && path.split(".").length < 3)
      ? longWithin(inner, `${path}.${name}`, most)
      : [],
  );
}

/**
 * Cuts every field of a work from a registry to its limit, so that a long one never prevents citing: text loses its
 * markup and ends in “…”, an overlong identifier or address is dropped.
 */
export function cutFields(work: CslItem): CslItem {
  if (longFields(work).length === 0 && !hasTooManyNames(work)) return work;
  const item: CslItem = { type: work.type };
  for (const [variable, value] of Object.entries(work)) {
    if (variable !== "type") item[variable] = cutValue(value, variable);
  }
  return item;
}

const hasTooManyNames = (work: CslItem): boolean =>
  Object.values(work).some((value) => Array.isArray(value) && value.length > MAX_NAMES);

function cutValue(value: CslItem[string], variable: string): CslItem[string] {
  const most = mostOf(variable);
  if (typeof value === "string")
    return WHOLE_FIELDS.has(variable) && value.length > most ? undefined : cut(value, most);
  if (typeof value !== "object") return value;
  if (!Array.isArray(value))
    return value.literal === undefined ? value : { ...value, literal: cut(value.literal, most) };
  return value
    .slice(0, MAX_NAMES)
    .map((each) => (typeof each === "string" ? cut(each, most) : cutName(each, most))) as CslItem[string];
}

const cutName = <Name extends object>(name: Name, most: number): Name =>
  Object.fromEntries(
    Object.entries(name).map(([part, words]) => [part, typeof words === "string" ? cut(words, most) : words]),
  ) as Name;

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Markup cut in two would be read as text.
  const kept = plainText(text)
    .slice(0, most - 1)
    .replace(/[\uD800-\uDBFF]$/, "");
  return `${kept.trimEnd()}…`;
}
