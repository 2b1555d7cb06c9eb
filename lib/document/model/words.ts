// A table instead of Intl.Segmenter, whose dictionaries differ between engines: browser and server must split alike.
/** The letters of scripts without spaces, for a regular expression's character class. */
const UNSPACED = [
  ...["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"].map((script) => `\\p{Script=${script}}`),
  // Marks that Japanese scripts share (ー and similar), so no script property covers them.
  "\\u3006\\u3031-\\u3035\\u30fc\\uff70\\uff9e\\uff9f",
].join("");

// Some symbols belong to these scripts too, such as radicals (⺀).
const UNSPACED_LETTER = `(?=[\\p{L}\\p{N}])[${UNSPACED}]\\p{M}*`;
const run = (letters: string) => `(?:(?![${UNSPACED}])[${letters}])+`;
const LETTERS = run("\\p{L}\\p{M}\\p{N}_\\u200c\\u200d");
const COUNTED = run("\\p{L}\\p{M}\\p{N}");
const PICTURE = "\\p{Extended_Pictographic}[\\p{EMod}\\ufe0f]*";

// Half a number, contraction or emoji has another meaning, so each is one token.
const TOKEN = new RegExp(
  [
    "\\n",
    "[^\\S\\n]+",
    UNSPACED_LETTER,
    `${LETTERS}(?:(?:['’](?=\\p{L})|(?<=\\p{N})[.,:/-](?=\\p{N}))${LETTERS})*`,
    `${PICTURE}(?:\\u200d${PICTURE})*`,
    "\\p{RI}\\p{RI}",
    ".",
  ].join("|"),
  "gsu",
);

const COUNTED_WORD = new RegExp(`${UNSPACED_LETTER}|${COUNTED}(?:['’.,:\\-_]${COUNTED})*`, "gu");
const PLAIN_WORD = new RegExp(`${UNSPACED_LETTER}|${COUNTED}`, "gu");

/** Splits a text into words, spaces, line ends and punctuation marks in order, which join to the same text. */
export function cutText(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** The number of words in a text; counts single letters in scripts without spaces, as word processors do. */
export function countWords(text: string): number {
  return text.match(COUNTED_WORD)?.length ?? 0;
}

/** The words of a text that `countWords` counts. */
export function countedWords(text: string): string[] {
  return text.match(COUNTED_WORD) ?? [];
}

/** The number of words that begin in each of these consecutive parts of a text. */
export function countWordsIn(parts: readonly string[]): number[] {
  const counts = parts.map(() => 0);
  let [part, end] = [0, parts[0]?.length ?? 0];
  for (const { index } of parts.join("").matchAll(COUNTED_WORD)) {
    while (index >= end && part < parts.length - 1) end += parts[++part]?.length ?? 0;
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return counts;
}

/** Whether a token is space within a line. */
export const isBlank = (token: string): boolean => token !== "\n" && /^\s+$/u.test(token);

/** Whether a token is a word or a number, not space or punctuation. */
export const isWordToken = (token: string): boolean => /[\p{L}\p{N}]/u.test(token);

/** The words of a text without punctuation: `node.js` is two, and scripts without spaces give single letters. */
export function plainWords(text: string): string[] {
  return text.match(PLAIN_WORD) ?? [];
}

/** The number of occurrences of each word. */
export type WordBag = Map<string, number>;

/** Counts some words into a bag. */
export function bagOf(words: readonly string[]): WordBag {
  const bag: WordBag = new Map();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** The number of words in a bag. */
export function sizeOf(bag: WordBag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** The number of words that two bags have in common. */
export function commonOf(some: WordBag, others: WordBag): number {
  let common = 0;
  for (const [word, count] of some) common += Math.min(count, others.get(word) ?? 0);
  return common;
}

/** Removes words from a bag, as far as it has them. */
export function takeOut(bag: WordBag, words: WordBag): void {
  for (const [word, count] of words) bag.set(word, Math.max(0, (bag.get(word) ?? 0) - count));
}
