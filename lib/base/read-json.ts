/** A check of a value read from JSON. */
export type Check<T> = (value: unknown) => value is T;

/** What a check accepts. */
export type Checked<C> = C extends Check<infer T> ? T : never;

/** Accepts any value, and none. */
export const isAny = (_value: unknown): _value is unknown => true;

/** Whether a value read from JSON is a string. */
export const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value read from JSON is a number. */
export const isNumber = (value: unknown): value is number => Number.isFinite(value);

/** Whether a value read from JSON is true or false. */
export const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** Whether a value read from JSON is an object of any fields. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the check that a value read from JSON is one of these strings. */
export const isOneOf =
  <T extends string>(values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((one) => one === value);

/** Returns the check that a value read from JSON is null, or what `check` accepts. */
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

/** Returns the check that a field is missing in JSON, or what `check` accepts. */
export const orMissing =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

/** Whether a value read from JSON is a string or null. */
export const isTextOrNull = orNull(isText);

/** Returns the check that a value read from JSON is an array of items that `isItem` accepts. */
export const isArrayOf =
  <T>(isItem: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isItem);

type Fields<T> = { [K in keyof T]-?: Check<T[K]> };

/**
 * Returns the check that a value read from JSON is an object with these fields; others are ignored. For the browser, where
 * zod would be a sixth of what a page loads.
 */
export const hasFields =
  <T extends object>(fields: Fields<T>): Check<T> =>
  (value): value is T =>
    isObject(value) &&
    Object.entries<(value: unknown) => boolean>(fields).every(([name, isField]) => isField(value[name]));

/** Returns a value read from JSON that `check` accepts; throws for any other, which is an error of the program that sent it. */
export function checked<T>(check: Check<T>, value: unknown): T {
  if (!check(value)) throw new TypeError("JSON came in a form that this page does not read");
  return value;
}
