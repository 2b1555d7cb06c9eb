import type { WordsLanguage } from "#lib/document/model/words-language";

const LISTS = {
  en: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  de: new Intl.ListFormat("de", { type: "conjunction" }),
} satisfies Record<WordsLanguage, Intl.ListFormat>;

/** Joins names for a sentence: “Ada, Ben and Cleo”. */
export const listOfNames = (names: readonly string[], language: WordsLanguage = "en"): string =>
  LISTS[language].format(names);
