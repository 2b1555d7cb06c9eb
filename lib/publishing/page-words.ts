import { type WordsLanguage, wordsLanguage } from "#lib/document/model/words-language";

/** The words that a page adds to a text. */
export type PageWords = {
  language: WordsLanguage;
  contents: string;
  figures: string;
  tables: string;
  table: string;
  cite: string;
  sealed: string;
  readingTime: (minutes: number) => string;
  /** Around the date, which is HTML. */
  updated: (date: string) => string;
};

const WORDS: Readonly<Record<WordsLanguage, PageWords>> = {
  en: {
    language: "en",
    contents: "Contents",
    figures: "Figures",
    tables: "Tables",
    table: "Table",
    cite: "Cite this page",
    sealed: "How this was written",
    readingTime: (minutes) => `${minutes} min read`,
    updated: (date) => `Updated ${date}`,
  },
  de: {
    language: "de",
    contents: "Inhalt",
    figures: "Abbildungen",
    tables: "Tabellen",
    table: "Tabelle",
    cite: "Diese Seite zitieren",
    sealed: "Wie dies geschrieben wurde",
    readingTime: (minutes) => `${minutes}\u00A0Min. Lesezeit`,
    updated: (date) => `Aktualisiert am ${date}`,
  },
};

/** The words that a page adds to a text in a language. */
export const pageWords = (locale: string): PageWords => WORDS[wordsLanguage(locale)];
