/** The rules that print a title over every page but the first. */
export function runningTitle(title: string): string {
  const words = [...title.slice(0, LONGEST)].map(inString).join("") + (title.length > LONGEST ? "…" : "");
  return `@media print{@page{@top-center{content:"${words}"}}}`;
}

const LONGEST = 90;

// Escaped, no character can end the string, the rule or the element that they stand in.
const inString = (character: string) =>
  /[\p{L}\p{N} ]/u.test(character) ? character : `\\${character.codePointAt(0)?.toString(16) ?? ""} `;
