/**
 * The words that deny, by language. To add a language, add a row of its words in lower case; apart from `no`, which more
 * languages have, a word that means something else in another row's language is left out.
 */
const NEGATIONS: Readonly<Record<string, readonly string[]>> = {
  en: ["not", "never", "no", "none", "nothing", "nobody", "nor", "neither", "without", "cannot"],
  de: ["nicht", "nie", "niemals", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nichts", "niemand", "ohne"],
  fr: ["pas", "jamais", "aucun", "aucune", "rien", "sans", "ni"],
  es: ["nunca", "jamás", "ningún", "ninguna", "ninguno", "nada", "nadie", "sin", "tampoco"],
};

const WORDS = new Set(Object.values(NEGATIONS).flat());

/** The negation words of a sentence, in order; `n't` counts as the word that it shortens. */
export function negationsIn(sentence: string): string[] {
  const words = sentence.replace(/n['’]t\b/gu, " not").match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => WORDS.has(word.toLowerCase()));
}
