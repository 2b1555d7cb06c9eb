const QUOTES = 2;
const COLON_AND_COMMA = 2;

/** Whether a value has more than `most` characters as JSON; a large one is not printed to find out. */
export const isLongerAsJson = (value: unknown, most: number): boolean =>
  leastJsonLength(value, most) > most || (JSON.stringify(value)?.length ?? 0) > most;

/** The characters of a value as JSON, without those that escapes add; counts no further than past `most`. */
export function leastJsonLength(value: unknown, most = Number.POSITIVE_INFINITY): number {
  const waiting: unknown[] = [value];
  let length = 0;
  while (waiting.length > 0 && length <= most) {
    const next = waiting.pop();
    if (typeof next === "string") length += next.length + QUOTES;
    else if (typeof next !== "object" || next === null) length += String(next ?? null).length;
    else if (Array.isArray(next)) {
      length += next.length;
      for (const item of next) waiting.push(item);
    } else {
      for (const [name, member] of Object.entries(next)) {
        if (member === undefined) continue;
        length += name.length + QUOTES + COLON_AND_COMMA;
        waiting.push(member);
      }
    }
  }
  return length;
}
