import type { WordsLanguage } from "#lib/document/model/words-language";

/** The words of the page on how another page was written. */
export type SealWords = {
  title: string;
  of: (title: string) => string;
  person: string;
  ai: string;
  shares: string;
  words: (count: number) => string;
  reviewed: (count: number) => string;
  reviewedBy: (name: string) => string;
  unreviewed: string;
  noAgent: string;
  each: string;
  how: string;
  signed: string;
  holds: (version: number) => string;
  /** Around the address of the page for checks, which is HTML. */
  check: (page: string) => string;
  command: string;
  files: { statement: string; use: string; keys: string };
  back: string;
};

const number = (locale: string) => {
  const format = new Intl.NumberFormat(locale);
  return (count: number) => format.format(count);
};
const english = number("en");
const german = number("de");

/** The words of the page on how another page was written, by language. */
export const SEAL_WORDS: Readonly<Record<WordsLanguage, SealWords>> = {
  en: {
    title: "How this was written",
    of: (title) => `How “${title}” was written`,
    person: "person",
    ai: "AI",
    shares: "Authors by their share of the words",
    words: (count) => (count === 1 ? "1 word" : `${english(count)} words`),
    reviewed: (count) => `${english(count)} reviewed`,
    reviewedBy: (name) => `reviewed by ${name}`,
    unreviewed: "not reviewed",
    noAgent: "No agent wrote words of this text.",
    each: "Every word and its author",
    how: "Point at words, or tap them, to see who wrote them. Words of AI that no person reviewed are underlined.",
    signed: "What is signed",
    holds: (version) =>
      `The workspace signed who wrote which words of version ${version}, the hash of the text, and the hash of its history, so that none of them can be changed unnoticed. It counts as written by a person what came from that person's account.`,
    check: (page) =>
      `Anybody can check it: drop an export of this document, or its markdown with the signed statement, on ${page}, or run`,
    command: "npx colophon verify",
    files: { statement: "Signed statement", use: "AI-use statement", keys: "Public keys" },
    back: "Back to the page",
  },
  de: {
    title: "Wie dies geschrieben wurde",
    of: (title) => `Wie „${title}“ geschrieben wurde`,
    person: "Mensch",
    ai: "KI",
    shares: "Urheber nach ihrem Anteil an den Wörtern",
    words: (count) => (count === 1 ? "1 Wort" : `${german(count)} Wörter`),
    reviewed: (count) => `${german(count)} geprüft`,
    reviewedBy: (name) => `geprüft von ${name}`,
    unreviewed: "nicht geprüft",
    noAgent: "Kein Agent hat Wörter dieses Textes geschrieben.",
    each: "Jedes Wort und sein Urheber",
    how: "Auf Wörter zeigen oder tippen, um zu sehen, wer sie schrieb. Wörter von KI, die niemand geprüft hat, sind unterstrichen.",
    signed: "Was unterschrieben ist",
    holds: (version) =>
      `Der Arbeitsbereich hat unterschrieben, wer welche Wörter der Version ${version} schrieb, dazu den Hash des Textes und den seiner Geschichte, sodass nichts davon unbemerkt geändert werden kann. Als von einem Menschen geschrieben gilt, was aus dessen Konto kam.`,
    check: (page) =>
      `Jeder kann es prüfen: einen Export dieses Dokuments, oder sein Markdown mit der unterschriebenen Erklärung, auf ${page} ablegen, oder`,
    command: "npx colophon verify",
    files: { statement: "Unterschriebene Erklärung", use: "Erklärung zur KI-Nutzung", keys: "Öffentliche Schlüssel" },
    back: "Zurück zur Seite",
  },
};
