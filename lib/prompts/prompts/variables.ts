const PLACE = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]{0,63})\s*\}\}/gu;

/** The names of the variables of a prompt, `{{name}}`, each once, in order of appearance. */
export const variablesOf = (content: string): string[] => [
  ...new Set([...content.matchAll(PLACE)].map((match) => match[1] ?? "")),
];

/** Fills the variables of a prompt; a variable without a value remains, and values are not expanded again. */
export const fillIn = (content: string, values: Readonly<Record<string, string>>): string =>
  content.replace(PLACE, (place, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? place) : place));
