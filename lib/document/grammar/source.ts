/**
 * A line of markdown, and its shape: the same line with all non-syntax (escapes, entities, code, tags, addresses)
 * masked.
 */
export type Source = { text: string; shape: string; read(piece: string): string };

// Replaces a character without syntactic meaning.
const BLOT = "\ufffc";

const OPAQUE = new RegExp(
  [
    "\\\\(?<escaped>[!-/:-@[-`{-~])",
    "(?<entity>&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});)",
    "(?<ticks>`+)(?!`).*?(?<!`)\\k<ticks>(?!`)",
    "`+",
    "<[A-Za-z/!?][^<>]*>",
    "(?:https?:\\/\\/|www\\.)[^\\s<>[\\]\\\\;`]*",
  ].join("|"),
  "gs",
);

/** A source for reading citations; `decode` returns the text of an entity. */
export function sourceOf(text: string, decode: (entity: string) => string = (entity) => entity): Source {
  const shape = text.replace(OPAQUE, (found) => BLOT.repeat(found.length));
  const read = (piece: string) =>
    piece.replace(OPAQUE, (found, ...rest) => {
      const groups: { escaped?: string; entity?: string } = rest.at(-1);
      return groups.escaped ?? (groups.entity ? decode(groups.entity) : found);
    });
  return { text, shape, read };
}

/** The words between two positions as they read, or null if there are none. */
export function wordsOf({ text, read }: Source, from: number, to: number): string | null {
  return tidyWords(read(text.slice(from, to)));
}

/** Words with single spaces, and none at the ends; null when empty. */
export const tidyWords = (words: string): string | null => words.replace(/[ \t\r\n]+/g, " ").trim() || null;

/** A citation's words with a backslash before all syntax characters. */
export const escapeWords = (words: string): string =>
  words.replace(/[\\[\];@`<>{}$]|&(?=[#A-Za-z])|^\^/g, (character) => `\\${character}`);
