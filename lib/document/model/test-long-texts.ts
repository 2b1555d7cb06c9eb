/** This many parts of a text. */
export const list = (count: number, each: (at: number) => string, separator: string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join(separator);

/** This many numbered words. */
export const words = (name: string, count: number): string => list(count, (at) => `${name}${at}`, " ");

/** This many blocks of 40 words. */
export const blocks = (count: number, word: (block: number, at: number) => string): string =>
  list(count, (block) => list(40, (at) => word(block, at), " "), "\n\n");

/** The words of blocks that share most of their words with others. */
export const common = (block: number, at: number): string => `w${(block * 31 + at * 17) % 997}`;
