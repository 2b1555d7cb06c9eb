/**
 * Merges two orders: keeps `standing` as it is, and puts each member of `arriving` after its predecessor in `incoming`.
 * A member of `standing` at the same position that `incoming` does not have comes first.
 */
export function weave(
  standing: readonly string[],
  arriving: readonly string[],
  incoming: ReadonlySet<string>,
): string[] {
  const { first, after } = anchored(new Set(standing), arriving, incoming);
  const known = new Set(arriving);
  const woven: string[] = [];
  let waiting = first;
  for (const key of standing) {
    if (known.has(key)) {
      woven.push(...waiting);
      waiting = after.get(key) ?? [];
    }
    woven.push(key);
  }
  return [...woven, ...waiting];
}

function anchored(standing: ReadonlySet<string>, arriving: readonly string[], incoming: ReadonlySet<string>) {
  const first: string[] = [];
  const after = new Map<string, string[]>();
  let here = first;
  for (const key of arriving) {
    if (incoming.has(key)) here.push(key);
    else if (standing.has(key)) {
      here = [];
      after.set(key, here);
    }
  }
  return { first, after };
}
