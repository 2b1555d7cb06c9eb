import { type WordsLanguage, wordsLanguage } from "#lib/document/model/words-language";
import type { Undrawn } from "./mermaid-source";

/** The words that a page adds to a text. */
export type PageWords = {
  language: WordsLanguage;
  contents: string;
  figures: string;
  tables: string;
  book: string;
  /** What the parts of a book are called together. */
  parts: string;
  previous: string;
  next: string;
  table: string;
  diagram: string;
  /** Why a diagram is shown as its source. */
  undrawn: Readonly<Record<Undrawn, string>>;
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
    book: "Book",
    parts: "Parts of the book",
    previous: "Previous",
    next: "Next",
    table: "Table",
    diagram: "Diagram",
    undrawn: {
      kind: "Not drawn: this kind of diagram is not known here.",
      line: "Not drawn: a line of it is not understood here.",
      large: "Not drawn: it is too large.",
    },
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
    book: "Buch",
    parts: "Teile des Buchs",
    previous: "Zurück",
    next: "Weiter",
    table: "Tabelle",
    diagram: "Diagramm",
    undrawn: {
      kind: "Nicht gezeichnet: Diese Art von Diagramm ist hier nicht bekannt.",
      line: "Nicht gezeichnet: Eine Zeile davon wird hier nicht verstanden.",
      large: "Nicht gezeichnet: Es ist zu groß.",
    },
    cite: "Diese Seite zitieren",
    sealed: "Wie dies geschrieben wurde",
    readingTime: (minutes) => `${minutes}\u00A0Min. Lesezeit`,
    updated: (date) => `Aktualisiert am ${date}`,
  },
};

/** The words that a page adds to a text in a language. */
export const pageWords = (locale: string): PageWords => WORDS[wordsLanguage(locale)];
