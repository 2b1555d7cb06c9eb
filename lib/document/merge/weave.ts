/**
 * Merges two orders: keeps `existing` as it is, and puts each member of `arriving` after its predecessor in `incoming`.
 * A member of `existing` at the same position that `incoming` does not have comes first.
 */
export function weave(
  existing: readonly string[],
  arriving: readonly string[],
  incoming: ReadonlySet<string>,
): string[] {
  const { first, after } = anchored(new Set(existing), arriving, incoming);
  const known = new Set(arriving);
  const woven: string[] = [];
  let waiting = first;
  for (const key of existing) {
    if (known.has(key)) {
      woven.push(...waiting);
      waiting = after.get(key) ?? [];
    }
    woven.push(key);
  }
  return [...woven, ...waiting];
}

function anchored(existing: ReadonlySet<string>, arriving: readonly string[], incoming: ReadonlySet<string>) {
  const first: string[] = [];
  const after = new Map<string, string[]>();
  let here = first;
  for (const key of arriving) {
    if (incoming.has(key)) here.push(key);
    else if (existing.has(key)) {
      here = [];
      after.set(key, here);
    }
  }
  return { first, after };
}
