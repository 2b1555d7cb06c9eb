import { storedAuthors } from "#lib/shapes/stored-authors";
import { type StoredAuthor, storedAuthor, type TextAuthor } from "#lib/shapes/text-author";

// Of the 16 kB of all settings.
const MOST_CHARACTERS = 8_000;

/** The setting for the authors that a file names: those that settings can hold, with no more than has room. */
export function foundAuthors(authors: readonly TextAuthor[]): { authors?: StoredAuthor[] } {
  const [whole, names] = [authors.map(storedAuthor), authors.map(({ name }) => name)].map(valid);
  const kept = [whole, names].find((some) => some && JSON.stringify(some).length <= MOST_CHARACTERS);
  return kept && kept.length > 0 ? { authors: kept } : {};
}

const valid = (authors: readonly StoredAuthor[]): StoredAuthor[] =>
  authors.flatMap((author) => storedAuthors.safeParse([author]).data ?? []).slice(0, 100);

const LAST = /\s+(?:and|und|&)\s+/;

/** The names in a text that lists them, as “Jane Doe, Jo Roe and Ann Smith”; one name where it is no such list. */
export function namesIn(text: string): string[] {
  const words = text.replace(/\s+/g, " ").trim();
  if (words.includes(";")) return words.split(";").flatMap((name) => name.trim() || []);
  const names = words.split(LAST).flatMap((part) => part.split(/\s*,\s*/));
  // “Doe, Jane” is one person: each of several has a first and a last name here.
  const isList = names.length > 1 && names.every((name) => /\S\s\S/.test(name));
  return (isList ? names : [words]).filter((name) => name !== "");
}
