/**
 * The words that turn a sentence round, by language; a language is added by a line here and a sentence in the test. Each
 * is compared as one value, so that “did not” and “didn't” are equal.
 */
const NEGATIONS = {
  en: "not no never none nobody nothing neither nor without cannot hardly",
  de: "nicht kein keine keinen keinem keiner keines nie niemals niemand nichts weder ohne kaum",
  fr: "ne pas jamais aucun aucune rien personne sans ni",
  es: "no nunca jamás ningún ninguna ninguno nada nadie sin tampoco ni",
} as const;

/** Phrases with such a word that negate nothing, by language. */
const IDIOMS = {
  en: "no doubt|not only|without doubt|not least|no sooner",
  de: "nicht nur|ohne weiteres|ohne Weiteres|ohne Zweifel|nicht zuletzt",
  fr: "sans doute|non seulement|sans cesse",
  es: "sin embargo|sin duda|no solo|no sólo",
} as const;

const IDIOM = new RegExp(`(?<!\\p{L})(?:${Object.values(IDIOMS).join("|")})(?!\\p{L})`, "giu");
const IDIOM_BEGINS: ReadonlySet<string> = new Set(
  Object.values(IDIOMS).flatMap((all) => all.split("|").map((idiom) => idiom.split(" ")[0] ?? "")),
);

/** A text without phrases that only look like negations. */
export const withoutIdioms = (text: string): string => (text.includes(" ") ? text.replace(IDIOM, " ") : text);

/** Whether a word, in lower case, may begin such a phrase. */
export const beginsIdiom = (word: string): boolean => IDIOM_BEGINS.has(word);

const NEGATION_WORDS = new Set(Object.values(NEGATIONS).flatMap((words) => words.split(" ")));

/** Whether a word, in lower case, negates. */
export const isNegation = (word: string): boolean => NEGATION_WORDS.has(word) || /n['’]t$/.test(word);

// “One” is an article in three of the languages, and “six” is the same in two.
const SMALL_NUMBERS = [
  "two three four five six seven eight nine ten eleven twelve",
  "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
  "deux trois quatre cinq six sept huit neuf dix onze douze",
  "dos tres cuatro cinco seis siete ocho nueve diez once doce",
];

const NUMBER_OF_WORD = new Map(
  SMALL_NUMBERS.flatMap((words) => words.split(" ").map((word, at): [string, string] => [word, String(at + 2)])),
);

/** The number that a word stands for, in digits; undefined for another word. */
export const numberOfWord = (word: string): string | undefined => NUMBER_OF_WORD.get(word);
