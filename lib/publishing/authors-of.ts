/** Who is named as the authors of a page: those whom its settings name, or else its owner. */
export function authorsOf({ authors }: Record<string, unknown>, owner: string): string[] {
  const named = Array.isArray(authors) ? authors.filter((name) => typeof name === "string" && name !== "") : [];
  return named.length > 0 ? named : [owner].filter(Boolean);
}
