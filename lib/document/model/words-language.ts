/** A language that the words around a text are in. */
export type WordsLanguage = "en" | "de";

/** The language of the words around a text in a language: German around German, else English. */
export const wordsLanguage = (locale: string | null | undefined): WordsLanguage =>
  /^de(?:-|$)/i.test(locale ?? "") ? "de" : "en";
