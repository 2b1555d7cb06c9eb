/**
 * Converts a text to a URL slug: lower case, letters and digits of any script, hyphens between words, at most 80
 * characters.
 */
export function slugOf(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return words.slice(0, 80).replace(/^-+|-+$/g, "");
}
