import { authorNamed, readAuthors, type TextAuthor } from "#lib/shapes/text-author";

/** The authors of a text: those in its settings, or else its owner. */
export function authorsOf({ authors }: Record<string, unknown>, owner: string): TextAuthor[] {
  const named = readAuthors(authors);
  return named.length > 0 || owner === "" ? named : [authorNamed(owner)];
}
