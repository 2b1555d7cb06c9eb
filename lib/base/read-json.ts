/** Whether a value read from JSON is a string. */
export const isText = (value: unknown): value is string => typeof value === "string";

/** Whether a value read from JSON is a string or null. */
export const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

/** Whether a value read from JSON is an array of items that `isItem` accepts. */
export const isArrayOf = <T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] =>
  Array.isArray(value) && value.every(isItem);

type Fields<T> = { [K in keyof T]: (value: unknown) => value is T[K] };

/**
 * Returns the check that a value read from JSON is an object with these fields; others are ignored. For what every page
 * loads, where zod would be a sixth of the script.
 */
export const hasFields =
  <T extends object>(fields: Fields<T>) =>
  (value: unknown): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<(value: unknown) => boolean>(fields).every(([name, isField]) => isField(Reflect.get(value, name)));
