// A table instead of Intl.Segmenter, whose dictionaries differ between engines: browser and server must cut alike.
/** The letters of scripts that write without spaces, for a class of a regular expression. */
const UNSPACED = [
  ...["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"].map((script) => `\\p{Script=${script}}`),
  // Marks that Japanese shares between its scripts, so that none of them claims these: ー and its kind.
  "\\u3006\\u3031-\\u3035\\u30fc\\uff70\\uff9e\\uff9f",
].join("");

const UNSPACED_LETTER = `[${UNSPACED}]\\p{M}*`;
const run = (letters: string) => `(?:(?![${UNSPACED}])[${letters}])+`;
const LETTERS = run("\\p{L}\\p{M}\\p{N}_\\u200c\\u200d");
const COUNTED = run("\\p{L}\\p{M}\\p{N}");
const PICTURE = "\\p{Extended_Pictographic}[\\p{EMod}\\ufe0f]*";

// Half a number, a contraction or an emoji says something else than the whole, so each is one token.
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

/** The words, spaces, line ends and punctuation marks of a text in order; joined they are the text. */
export function cutText(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** How many words a text has; letters count one by one where a script writes without spaces, as word processors count. */
export function countWords(text: string): number {
  return text.match(COUNTED_WORD)?.length ?? 0;
}

/** The words of a text without punctuation: `node.js` is two, and letters stand alone where a script writes without spaces. */
export function plainWords(text: string): string[] {
  return text.match(PLAIN_WORD) ?? [];
}

/** Words by how often each occurs. */
export type WordBag = Map<string, number>;

/** The bag of some words. */
export function bagOf(words: readonly string[]): WordBag {
  const bag: WordBag = new Map();
  for (const word of words) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

/** How many words are in a bag. */
export function sizeOf(bag: WordBag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** How many words two bags have in common. */
export function commonOf(some: WordBag, others: WordBag): number {
  let common = 0;
  for (const [word, count] of some) common += Math.min(count, others.get(word) ?? 0);
  return common;
}

/** Takes words out of a bag, as far as they are in it. */
export function takeOut(bag: WordBag, words: WordBag): void {
  for (const [word, count] of words) bag.set(word, Math.max(0, (bag.get(word) ?? 0) - count));
}
