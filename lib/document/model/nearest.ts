import { closest, distance } from "fastest-levenshtein";

/** The known name most similar to `name`, or null when none is close. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const short = name.slice(0, 100);
  const candidate = closest(short, known);
  return distance(short, candidate) <= Math.max(2, Math.floor(short.length / 3)) ? candidate : null;
}
