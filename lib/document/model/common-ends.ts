const STEP = 1_024;

/** How many characters two texts have in common at their beginnings, and after those at their ends. */
export function commonEnds(one: string, other: string): { start: number; end: number } {
  const most = Math.min(one.length, other.length);
  const start = common(most, (from, to) => one.slice(from, to) === other.slice(from, to));
  const end = common(
    most - start,
    (from, to) => one.slice(one.length - to, one.length - from) === other.slice(other.length - to, other.length - from),
  );
  return { start, end };
}

/** How far two texts are the same, up to `most`: the engine compares pieces faster than characters. */
function common(most: number, areSame: (from: number, to: number) => boolean): number {
  let at = 0;
  for (let step = STEP; step >= 1; step /= 2) while (at + step <= most && areSame(at, at + step)) at += step;
  return at;
}
