/** The print rules that repeat a title on every page except the first. */
export function runningTitle(title: string): string {
  const words = [...title.slice(0, LONGEST)].map(inString).join("") + (title.length > LONGEST ? "…" : "");
  return `@media print{@page{@top-center{content:"${words}"}}}`;
}

const LONGEST = 90;

// Escaped, so that no character can end the string, the rule or the element.
const inString = (character: string) =>
  /[\p{L}\p{N} ]/u.test(character) ? character : `\\${character.codePointAt(0)?.toString(16) ?? ""} `;
