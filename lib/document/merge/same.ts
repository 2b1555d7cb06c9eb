/** Whether two JSON values are equal; members come in any order, and one that is undefined counts as absent. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((each, at) => same(each, b[at]));
  return !Array.isArray(b) && sameMembers(Object.entries(a), new Map(Object.entries(b)));
}

function sameMembers(entries: readonly [string, unknown][], others: Map<string, unknown>): boolean {
  for (const [name, value] of entries) {
    if (!same(value, others.get(name))) return false;
    others.delete(name);
  }
  for (const value of others.values()) if (value !== undefined) return false;
  return true;
}
