import { sameJson } from "#lib/base/same-json";

type Fields = Readonly<Record<string, unknown>>;

/** A field that both sides changed to different values. */
export type Conflict = { field: string; here: unknown; there: unknown };

/** The fields here after a merge, and as they count as sent; what differs between the two was changed here alone. */
export type Merged = { fields: Record<string, unknown>; sent: Record<string, unknown>; conflicts: Conflict[] };

/** Both sides as they were when they last agreed. A lossy field may differ between them without being a change. */
export type Base = { here: Fields; there: Fields };

/**
 * Merges the fields of both sides: a field that one side changed is taken from it, and one that both changed differently
 * stays as it is on either side and is reported.
 */
export function mergeFields(base: Base, here: Fields, there: Fields): Merged {
  const merged: Merged = { fields: {}, sent: {}, conflicts: [] };
  for (const field of new Set([base.here, base.there, here, there].flatMap(Object.keys))) {
    const isChangedHere = !sameJson(here[field], base.here[field]);
    const isChangedThere = !sameJson(there[field], base.there[field]);
    const value = isChangedThere && !isChangedHere ? there[field] : here[field];
    put(merged.fields, field, value);
    put(merged.sent, field, isChangedHere && !isChangedThere ? base.here[field] : value);
    if (isChangedHere && isChangedThere && !sameJson(here[field], there[field])) {
      merged.conflicts.push({ field, here: here[field], there: there[field] });
    }
  }
  return merged;
}

function put(fields: Record<string, unknown>, field: string, value: unknown): void {
  if (value !== undefined) fields[field] = value;
}

/** The base of two sides that meet for the first time: what both have stays, and what one side lacks it gets. */
export function baseOfStrangers(here: Fields, there: Fields): Base {
  const common = (one: Fields, other: Fields) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => name in other));
  return { here: common(here, there), there: common(there, here) };
}

/** The fields whose values differ. */
export const changedFields = (before: Fields, after: Fields): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !sameJson(before[name], after[name]));
