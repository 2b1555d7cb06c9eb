/** The authors of a page: the names in its settings, or else its owner. */
export function authorsOf({ authors }: Record<string, unknown>, owner: string): string[] {
  const named = Array.isArray(authors) ? authors.filter((name) => typeof name === "string" && name !== "") : [];
  return named.length > 0 ? named : [owner].filter(Boolean);
}
