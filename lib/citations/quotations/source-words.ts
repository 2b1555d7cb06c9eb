/** A word as quotations are compared: lower case, without hyphens and apostrophes, and where it is in its text. */
export type SourceWord = { key: string; from: number; to: number };

// A word may go on after a hyphen at the end of its line. A number keeps its separators and its sign, because they
// are its value.
const WORD =
  /(?<![\p{L}\p{N}])[-−](?=\p{N})(?:\p{N}+(?:[.,]\p{N}+)*)|\p{N}+(?:[.,]\p{N}+)*(?:[-‐‑\u00AD]?\p{L}[\p{L}\p{M}]*)*|[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:(?:[-‐‑\u00AD][ \t]*\n?\s*|['’ʼ‘])(?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*|[%‰\p{Sc}<>≤≥=≈±×]/gu;

/** The words of a text, with the signs that belong to its numbers; punctuation is left out. */
export function sourceWords(text: string): SourceWord[] {
  return Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    key: keyOf(word),
    from: index,
    to: index + word.length,
  })).filter(({ key }) => key !== "");
}

const keyOf = (word: string): string => {
  const plain = word.normalize("NFKC").toLowerCase();
  const sign = /^[-−]\p{N}/u.test(plain) ? "-" : "";
  return sign + plain.replace(/[-−‐‑\u00AD\s'’ʼ‘]/gu, "");
};

/** A part of a source as people read it: ligatures resolved, words joined that a line end had split, on one line. */
export const readableSource = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\u00AD\s*/g, "")
    .replace(/(\p{L})[-‐]\s*\n\s*(?=\p{Ll})/gu, "$1")
    .replace(/\s+/gu, " ")
    .trim();
