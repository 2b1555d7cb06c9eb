import { closest, distance } from "fastest-levenshtein";

/** The known name that someone who wrote `name` most likely meant, or null when none is near. */
export function nearest(name: string, known: readonly string[]): string | null {
  if (known.length === 0) return null;
  const short = name.slice(0, 100);
  const candidate = closest(short, known);
  return distance(short, candidate) <= Math.max(2, Math.floor(short.length / 3)) ? candidate : null;
}
