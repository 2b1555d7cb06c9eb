const REFERENCE = /&#?[a-z0-9]+;/iy;

/**
 * Carries places of one print of a document to another print, which differs from it only in what is escaped and how;
 * by mark.
 */
export function alignPrints(
  printed: string,
  other: string,
  marks: readonly { mark: number; at: number }[],
): ReadonlyMap<number, number> {
  if (printed === other) return new Map(marks.map(({ mark, at }) => [mark, at]));
  const places = new Map<number, number>();
  let [here, there] = [0, 0];
  for (const { mark, at } of marks) {
    while (here < at && there < other.length) [here, there] = step(printed, here, other, there);
    // An escape belongs to the character after it.
    places.set(mark, there);
  }
  return places;
}

function step(printed: string, here: number, other: string, there: number): [number, number] {
  if (printed[here] === other[there]) return [here + 1, there + 1];
  const [mine, theirs] = [referenceAt(printed, here), referenceAt(other, there)];
  if (mine || theirs) return [here + (mine || 1), there + (theirs || 1)];
  return nextEqual(printed, here, other, there);
}

const FARTHEST = 24;
const ENOUGH = 6;

/** The nearest places from which both go on alike. */
function nextEqual(printed: string, here: number, other: string, there: number): [number, number] {
  for (let distance = 1; distance <= FARTHEST; distance++) {
    for (let skipped = 0; skipped <= distance; skipped++) {
      const [from, to] = [here + skipped, there + distance - skipped];
      const next = printed.slice(from, from + ENOUGH);
      if (next !== "" && next === other.slice(to, to + ENOUGH)) return [from, to];
    }
  }
  return [here + 1, there + 1];
}

/** The length of a character reference at a place; 0 where there is none. */
function referenceAt(text: string, at: number): number {
  if (text[at] !== "&") return 0;
  REFERENCE.lastIndex = at;
  return REFERENCE.exec(text)?.[0].length ?? 0;
}
