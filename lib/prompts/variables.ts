const PLACE = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu;

/** The names of the places to fill in a prompt, `{{name}}`, each once, in order of appearance. */
export const variablesOf = (content: string): string[] => [
  ...new Set([...content.matchAll(PLACE)].map((match) => match[1] ?? "")),
];

/** Fills the places of a prompt; a place without a value stays as it is, and what looks like a place in a value is left alone. */
export const fillIn = (content: string, values: Readonly<Record<string, string>>): string =>
  content.replace(PLACE, (place, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? place) : place));
