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
