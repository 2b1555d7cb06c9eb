import type { AlertKind } from "../model/alert-kinds";
import { type WordsLanguage, wordsLanguage } from "../model/words-language";

type AddedWords = {
  footnotes: string;
  references: string;
  done: string;
  toDo: string;
  alerts: Readonly<Record<AlertKind, string>>;
  /** The name of a link from a note to where the text mentions it; `mention` when it is one of several. */
  back: (note: number, mention: number | null) => string;
};

const WORDS: Readonly<Record<WordsLanguage, AddedWords>> = {
  en: {
    footnotes: "Footnotes",
    references: "References",
    done: "Done",
    toDo: "To do",
    alerts: { note: "Note", tip: "Tip", important: "Important", warning: "Warning", caution: "Caution" },
    back: (note, mention) => `Back to the text, note ${note}${mention === null ? "" : `, mention ${mention}`}`,
  },
  de: {
    footnotes: "Fußnoten",
    references: "Literaturverzeichnis",
    done: "Erledigt",
    toDo: "Zu erledigen",
    alerts: { note: "Hinweis", tip: "Tipp", important: "Wichtig", warning: "Warnung", caution: "Vorsicht" },
    back: (note, mention) => `Zurück zum Text, Fußnote ${note}${mention === null ? "" : `, Stelle ${mention}`}`,
  },
};

/** The words that the HTML of a text in a language adds to it. */
export const addedWords = (locale: string | null): AddedWords => WORDS[wordsLanguage(locale)];
