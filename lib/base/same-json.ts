type Members = { readonly [name: string]: unknown };

/**
 * Whether two JSON values are equal: order of members is ignored, undefined members count as absent, and dates compare
 * by time.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a instanceof Date || b instanceof Date) return a instanceof Date && b instanceof Date && +a === +b;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((each, at) => sameJson(each, b[at]));
  return hasMembers(a) && hasMembers(b) && holdsAll(a, b) && holdsAll(b, a, isThere);
}

function hasMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function holdsAll(a: Members, b: Members, compare: (a: unknown, b: unknown) => boolean = sameJson): boolean {
  for (const name of Object.keys(a)) if (!compare(a[name], b[name])) return false;
  return true;
}

/** The first pass compares the values; the second finds members that only one side has. */
function isThere(a: unknown, b: unknown): boolean {
  return (a === undefined) === (b === undefined);
}
